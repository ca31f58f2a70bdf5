// SPDX-License-Identifier: GPL-2.0
/*
 * An I2C bus whose only chip is an OLED controller SSD1306 (Solomon Systech, rev 1.1) at 0x3c, as
 * far as the kernel's own driver (solomon,ssd1306fb-i2c) talks to it.
 *
 *	oled-bus {
 *		compatible = "twelvekey,i2c-oled";
 *		#address-cells = <1>; #size-cells = <0>;
 *		oled@3c { compatible = "solomon,ssd1306fb-i2c"; reg = <0x3c>; … };
 *	};
 *
 * What the controller holds can be read in /sys: `ram` (8 pages of 128 columns, the lowest bit of a
 * byte is the topmost of its 8 pixels) and `state`. Its pixels are the panel's as the driver means
 * them: which way round the glass is soldered on plays no part here.
 */
#include <linux/i2c.h>
#include <linux/mod_devicetable.h>
#include <linux/module.h>
#include <linux/mutex.h>
#include <linux/platform_device.h>
#include <linux/sysfs.h>

#define COLUMNS 128
#define PAGES 8

struct oled {
	struct i2c_adapter adapter;
	struct mutex lock;
	u8 command[8];		/* with its arguments */
	unsigned int length;
	u8 first_column, last_column, first_page, last_page;
	u8 column, page;
	u8 contrast;
	bool on;
	unsigned long transfers, bytes;
	u8 ram[PAGES * COLUMNS];
};

static unsigned int arguments(u8 command)
{
	switch (command) {
	case 0x21:		/* column range */
	case 0x22:		/* page range */
		return 2;
	case 0x91:		/* lookup table */
		return 4;
	case 0x20:		/* addressing mode: only the horizontal one is known here */
	case 0x81:		/* contrast */
	case 0x8d:		/* charge pump */
	case 0xa8:
	case 0xd3:
	case 0xd5:
	case 0xd8:
	case 0xd9:
	case 0xda:
	case 0xdb:
		return 1;
	}
	return 0;
}

static void take_command(struct oled *oled, u8 byte)
{
	if (oled->length == sizeof(oled->command))
		oled->length = 0;
	oled->command[oled->length++] = byte;
	if (oled->length <= arguments(oled->command[0]))
		return;
	oled->length = 0;
	switch (oled->command[0]) {
	case 0x21:
		oled->column = oled->first_column = oled->command[1] % COLUMNS;
		oled->last_column = oled->command[2] % COLUMNS;
		break;
	case 0x22:
		oled->page = oled->first_page = oled->command[1] % PAGES;
		oled->last_page = oled->command[2] % PAGES;
		break;
	case 0x81:
		oled->contrast = oled->command[1];
		break;
	case 0xae:
	case 0xaf:
		oled->on = oled->command[0] == 0xaf;
		break;
	}
}

static void take_data(struct oled *oled, u8 byte)
{
	oled->ram[oled->page * COLUMNS + oled->column] = byte;
	if (oled->column != oled->last_column) {
		oled->column = (oled->column + 1) % COLUMNS;
		return;
	}
	oled->column = oled->first_column;
	oled->page = oled->page == oled->last_page ? oled->first_page : (oled->page + 1) % PAGES;
}

static int oled_transfer(struct i2c_adapter *adapter, struct i2c_msg *messages, int count)
{
	struct oled *oled = i2c_get_adapdata(adapter);
	int i, j;

	mutex_lock(&oled->lock);
	for (i = 0; i < count; i++) {
		struct i2c_msg *message = &messages[i];

		if (message->addr != 0x3c || (message->flags & I2C_M_RD) || message->len < 1)
			break;
		oled->transfers++;
		oled->bytes += message->len + 1;	/* and the address */
		for (j = 1; j < message->len; j++)
			if (message->buf[0] & 0x40)
				take_data(oled, message->buf[j]);
			else
				take_command(oled, message->buf[j]);
	}
	mutex_unlock(&oled->lock);
	return i == count ? count : -ENXIO;
}

static u32 oled_functions(struct i2c_adapter *adapter)
{
	return I2C_FUNC_I2C;
}

static const struct i2c_algorithm oled_algorithm = {
	.master_xfer = oled_transfer,
	.functionality = oled_functions,
};

static ssize_t ram_show(struct device *dev, struct device_attribute *attribute, char *text)
{
	struct oled *oled = dev_get_drvdata(dev);

	mutex_lock(&oled->lock);
	memcpy(text, oled->ram, sizeof(oled->ram));
	mutex_unlock(&oled->lock);
	return sizeof(oled->ram);
}
static DEVICE_ATTR_RO(ram);

static ssize_t state_show(struct device *dev, struct device_attribute *attribute, char *text)
{
	struct oled *oled = dev_get_drvdata(dev);

	return sysfs_emit(text, "on %d\ncontrast %u\ntransfers %lu\nbytes %lu\n", oled->on,
			  oled->contrast, oled->transfers, oled->bytes);
}
static DEVICE_ATTR_RO(state);

static struct attribute *oled_attrs[] = { &dev_attr_ram.attr, &dev_attr_state.attr, NULL };
ATTRIBUTE_GROUPS(oled);

static int oled_probe(struct platform_device *device)
{
	struct device *dev = &device->dev;
	struct oled *oled = devm_kzalloc(dev, sizeof(*oled), GFP_KERNEL);

	if (!oled)
		return -ENOMEM;
	mutex_init(&oled->lock);
	oled->last_column = COLUMNS - 1;
	oled->last_page = PAGES - 1;
	oled->adapter = (struct i2c_adapter){
		.owner = THIS_MODULE,
		.algo = &oled_algorithm,
		.name = "i2c-oled",
		.dev = { .parent = dev, .of_node = dev->of_node },
	};
	i2c_set_adapdata(&oled->adapter, oled);
	platform_set_drvdata(device, oled);
	return devm_i2c_add_adapter(dev, &oled->adapter);
}

static const struct of_device_id oled_match[] = { { .compatible = "twelvekey,i2c-oled" }, {} };

static struct platform_driver oled_driver = {
	.probe = oled_probe,
	.driver = {
		.name = "i2c-oled",
		.of_match_table = oled_match,
		.dev_groups = oled_groups,
		.suppress_bind_attrs = true,
	},
};
builtin_platform_driver(oled_driver);
