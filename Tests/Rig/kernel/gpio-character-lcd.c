// SPDX-License-Identifier: GPL-2.0
/*
 * A character LCD behind GPIO lines: the controller HD44780U (Hitachi ADE-207-272), as far as a
 * write-only 4-bit interface reaches it. The kernel's own driver (hit,hd44780) is wired to it.
 *
 *	glass: glass {
 *		compatible = "twelvekey,character-lcd";
 *		gpio-controller; #gpio-cells = <2>;
 *	};
 *
 * Lines: 0 RS, 1 E, 2 to 5 D4 to D7, 6 backlight. What the controller holds can be read in /sys:
 * `ddram` (128 bytes, by address: the second line starts at 0x40), `cgram` (64 bytes) and `state`.
 */
#include <linux/gpio/driver.h>
#include <linux/mod_devicetable.h>
#include <linux/module.h>
#include <linux/platform_device.h>
#include <linux/spinlock.h>
#include <linux/string.h>
#include <linux/sysfs.h>
#include <linux/version.h>

enum { RS, E, D4, D5, D6, D7, BACKLIGHT, LINES };

struct character_lcd {
	struct gpio_chip chip;
	spinlock_t lock;
	u32 levels;
	bool four_bits;		/* a byte comes as two nibbles */
	bool has_high;		/* its first one is there */
	u8 high;
	bool two_lines, increments, follows;	/* as by the last function and entry mode set */
	bool on, cursor, blink;
	bool at_cgram;
	u8 address;
	u8 shift;		/* how far the display is moved to the left */
	unsigned long bytes;	/* taken so far */
	u8 ddram[128], cgram[64];
};

/* The addresses of DDRAM are two ranges of 40, or one of 80. */
static u8 beside(struct character_lcd *lcd, u8 address, bool right)
{
	if (lcd->two_lines) {
		u8 line = address & 0x40, column = address & 0x3f;

		if (right)
			return column >= 39 ? line ^ 0x40 : address + 1;
		return column == 0 ? (line ^ 0x40) + 39 : address - 1;
	}
	return right ? (address >= 79 ? 0 : address + 1) : (address == 0 ? 79 : address - 1);
}

static void move_display(struct character_lcd *lcd, bool right)
{
	u8 columns = lcd->two_lines ? 40 : 80;

	lcd->shift = (lcd->shift + (right ? columns - 1 : 1)) % columns;
}

static void take_data(struct character_lcd *lcd, u8 value)
{
	if (lcd->at_cgram) {
		lcd->cgram[lcd->address & 63] = value & 0x1f;
		lcd->address = (lcd->address + (lcd->increments ? 1 : 63)) & 63;
		return;
	}
	lcd->ddram[lcd->address & 127] = value;
	lcd->address = beside(lcd, lcd->address, lcd->increments);
	if (lcd->follows)
		move_display(lcd, !lcd->increments);
}

static void take_command(struct character_lcd *lcd, u8 value)
{
	if (value & 0x80) {
		lcd->at_cgram = false;
		lcd->address = value & 0x7f;
	} else if (value & 0x40) {
		lcd->at_cgram = true;
		lcd->address = value & 0x3f;
	} else if (value & 0x20) {
		lcd->four_bits = !(value & 0x10);
		lcd->two_lines = value & 0x08;
	} else if (value & 0x10) {
		if (value & 0x08)
			move_display(lcd, value & 0x04);
		else
			lcd->address = beside(lcd, lcd->address, value & 0x04);
	} else if (value & 0x08) {
		lcd->on = value & 0x04;
		lcd->cursor = value & 0x02;
		lcd->blink = value & 0x01;
	} else if (value & 0x04) {
		lcd->increments = value & 0x02;
		lcd->follows = value & 0x01;
	} else if (value) {
		if (value == 1) {
			memset(lcd->ddram, ' ', sizeof(lcd->ddram));
			lcd->increments = true;
		}
		lcd->at_cgram = false;
		lcd->address = 0;
		lcd->shift = 0;
	}
}

/* E falls: the lines are read. With eight bits the lower four lines are not connected: low. */
static void strobe(struct character_lcd *lcd)
{
	u8 nibble = (lcd->levels >> D4) & 0x0f;
	u8 value = nibble << 4;

	if (lcd->four_bits) {
		lcd->has_high = !lcd->has_high;
		if (lcd->has_high) {
			lcd->high = nibble;
			return;
		}
		value = lcd->high << 4 | nibble;
	}
	lcd->bytes++;
	if (lcd->levels & BIT(RS))
		take_data(lcd, value);
	else
		take_command(lcd, value);
}

static void drive(struct character_lcd *lcd, unsigned int line, int value)
{
	unsigned long flags;
	u32 before;

	spin_lock_irqsave(&lcd->lock, flags);
	before = lcd->levels;
	if (value)
		lcd->levels |= BIT(line);
	else
		lcd->levels &= ~BIT(line);
	if ((before & BIT(E)) && !(lcd->levels & BIT(E)))
		strobe(lcd);
	spin_unlock_irqrestore(&lcd->lock, flags);
}

#if LINUX_VERSION_CODE < KERNEL_VERSION(6, 17, 0)
static void lcd_set(struct gpio_chip *chip, unsigned int line, int value)
{
	drive(gpiochip_get_data(chip), line, value);
}
#else
static int lcd_set(struct gpio_chip *chip, unsigned int line, int value)
{
	drive(gpiochip_get_data(chip), line, value);
	return 0;
}
#endif

static int lcd_get(struct gpio_chip *chip, unsigned int line)
{
	struct character_lcd *lcd = gpiochip_get_data(chip);

	return !!(lcd->levels & BIT(line));
}

static int lcd_output(struct gpio_chip *chip, unsigned int line, int value)
{
	drive(gpiochip_get_data(chip), line, value);
	return 0;
}

static int lcd_direction(struct gpio_chip *chip, unsigned int line)
{
	return GPIO_LINE_DIRECTION_OUT;
}

static ssize_t state_show(struct device *dev, struct device_attribute *attribute, char *text)
{
	struct character_lcd *lcd = dev_get_drvdata(dev);

	return sysfs_emit(text, "on %d\ncursor %d\nblink %d\nbacklight %d\nshift %u\nbytes %lu\n",
			  lcd->on, lcd->cursor, lcd->blink, !!(lcd->levels & BIT(BACKLIGHT)),
			  lcd->shift, lcd->bytes);
}
static DEVICE_ATTR_RO(state);

static ssize_t ddram_show(struct device *dev, struct device_attribute *attribute, char *text)
{
	struct character_lcd *lcd = dev_get_drvdata(dev);

	memcpy(text, lcd->ddram, sizeof(lcd->ddram));
	return sizeof(lcd->ddram);
}
static DEVICE_ATTR_RO(ddram);

static ssize_t cgram_show(struct device *dev, struct device_attribute *attribute, char *text)
{
	struct character_lcd *lcd = dev_get_drvdata(dev);

	memcpy(text, lcd->cgram, sizeof(lcd->cgram));
	return sizeof(lcd->cgram);
}
static DEVICE_ATTR_RO(cgram);

static struct attribute *lcd_attrs[] = {
	&dev_attr_state.attr, &dev_attr_ddram.attr, &dev_attr_cgram.attr, NULL
};
ATTRIBUTE_GROUPS(lcd);

static int lcd_probe(struct platform_device *device)
{
	struct device *dev = &device->dev;
	struct character_lcd *lcd = devm_kzalloc(dev, sizeof(*lcd), GFP_KERNEL);

	if (!lcd)
		return -ENOMEM;
	spin_lock_init(&lcd->lock);
	lcd->increments = true;
	lcd->chip = (struct gpio_chip){
		.label = "character-lcd",
		.parent = dev,
		.owner = THIS_MODULE,
		.base = -1,
		.ngpio = LINES,
		.get = lcd_get,
		.set = lcd_set,
		.direction_output = lcd_output,
		.get_direction = lcd_direction,
	};
	platform_set_drvdata(device, lcd);
	return devm_gpiochip_add_data(dev, &lcd->chip, lcd);
}

static const struct of_device_id lcd_match[] = {
	{ .compatible = "twelvekey,character-lcd" }, {}
};

static struct platform_driver lcd_driver = {
	.probe = lcd_probe,
	.driver = {
		.name = "character-lcd",
		.of_match_table = lcd_match,
		.dev_groups = lcd_groups,
		.suppress_bind_attrs = true,
	},
};
builtin_platform_driver(lcd_driver);
