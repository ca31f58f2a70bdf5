// SPDX-License-Identifier: GPL-2.0
/*
 * The wires of a key matrix as a GPIO chip: rows are inputs, columns are outputs, and a row reads
 * high while a pressed key joins it to a column that is driven high. gpio-matrix-keypad scans it
 * as it scans a real pad. There is no ghosting.
 *
 *	matrix: key-matrix {
 *		compatible = "twelvekey,key-matrix";
 *		gpio-controller; #gpio-cells = <2>; rows = <4>; columns = <3>;
 *	};
 *
 * A line "ROW COLUMN 1" written to the device's attribute `press` presses a key, "ROW COLUMN 0"
 * releases it. Several lines in one write take effect together, within one scan.
 */
#include <linux/gpio/driver.h>
#include <linux/interrupt.h>
#include <linux/irq.h>
#include <linux/irqdomain.h>
#include <linux/module.h>
#include <linux/mod_devicetable.h>
#include <linux/platform_device.h>
#include <linux/property.h>
#include <linux/spinlock.h>
#include <linux/version.h>

#define MAX_LINES 16

struct key_matrix {
	struct gpio_chip chip;
	struct irq_domain *domain;
	spinlock_t lock;
	u32 rows, columns;
	u32 outputs;		/* lines that are outputs */
	u32 driven;		/* their levels */
	u32 pressed[MAX_LINES];	/* a row's pressed columns */
	u32 seen;		/* the rows' levels when last looked at */
	u32 irq_type[MAX_LINES];
};

static bool level(struct key_matrix *m, unsigned int line)
{
	if (line >= m->rows)
		return m->driven & BIT(line);
	return (m->pressed[line] << m->rows) & m->outputs & m->driven;
}

/* The rows that changed since the last look. */
static u32 look(struct key_matrix *m)
{
	u32 now = 0, changed;
	unsigned int row;

	for (row = 0; row < m->rows; row++)
		if (level(m, row))
			now |= BIT(row);
	changed = now ^ m->seen;
	m->seen = now;
	return changed;
}

static int matrix_get(struct gpio_chip *chip, unsigned int line)
{
	return level(gpiochip_get_data(chip), line);
}

static void drive(struct key_matrix *m, unsigned int line, int value)
{
	unsigned long flags;

	spin_lock_irqsave(&m->lock, flags);
	if (value)
		m->driven |= BIT(line);
	else
		m->driven &= ~BIT(line);
	look(m);		/* a scan makes no interrupts */
	spin_unlock_irqrestore(&m->lock, flags);
}

#if LINUX_VERSION_CODE < KERNEL_VERSION(6, 17, 0)
static void matrix_set(struct gpio_chip *chip, unsigned int line, int value)
{
	drive(gpiochip_get_data(chip), line, value);
}
#else
static int matrix_set(struct gpio_chip *chip, unsigned int line, int value)
{
	drive(gpiochip_get_data(chip), line, value);
	return 0;
}
#endif

static int matrix_input(struct gpio_chip *chip, unsigned int line)
{
	struct key_matrix *m = gpiochip_get_data(chip);

	m->outputs &= ~BIT(line);
	return 0;
}

static int matrix_output(struct gpio_chip *chip, unsigned int line, int value)
{
	struct key_matrix *m = gpiochip_get_data(chip);

	m->outputs |= BIT(line);
	drive(m, line, value);
	return 0;
}

static int matrix_direction(struct gpio_chip *chip, unsigned int line)
{
	struct key_matrix *m = gpiochip_get_data(chip);

	return m->outputs & BIT(line) ? GPIO_LINE_DIRECTION_OUT : GPIO_LINE_DIRECTION_IN;
}

static int matrix_to_irq(struct gpio_chip *chip, unsigned int line)
{
	struct key_matrix *m = gpiochip_get_data(chip);

	return irq_create_mapping(m->domain, line);
}

static void irq_mask_nothing(struct irq_data *data)
{
}

static int irq_set_type(struct irq_data *data, unsigned int type)
{
	struct key_matrix *m = irq_data_get_irq_chip_data(data);

	m->irq_type[data->hwirq] = type;
	return 0;
}

static struct irq_chip matrix_irq_chip = {
	.name = "key-matrix",
	.irq_mask = irq_mask_nothing,
	.irq_unmask = irq_mask_nothing,
	.irq_set_type = irq_set_type,
};

static int irq_map(struct irq_domain *domain, unsigned int irq, irq_hw_number_t line)
{
	irq_set_chip_data(irq, domain->host_data);
	irq_set_chip_and_handler(irq, &matrix_irq_chip, handle_simple_irq);
	irq_modify_status(irq, IRQ_NOREQUEST | IRQ_NOAUTOEN, IRQ_NOPROBE);
	return 0;
}

static const struct irq_domain_ops irq_domain_ops = { .map = irq_map };

static ssize_t press_store(struct device *dev, struct device_attribute *attribute,
			   const char *text, size_t size)
{
	struct key_matrix *m = dev_get_drvdata(dev);
	unsigned long flags;
	unsigned int row, column, down;
	const char *next = text;
	u32 changed, fire = 0;
	int used;

	spin_lock_irqsave(&m->lock, flags);
	while (sscanf(next, "%u %u %u %n", &row, &column, &down, &used) == 3 &&
	       row < m->rows && column < m->columns && down <= 1) {
		if (down)
			m->pressed[row] |= BIT(column);
		else
			m->pressed[row] &= ~BIT(column);
		next += used;
	}
	changed = look(m);
	for (row = 0; row < m->rows; row++)
		if ((changed & BIT(row)) &&
		    (m->irq_type[row] & (m->seen & BIT(row) ? IRQ_TYPE_EDGE_RISING
							    : IRQ_TYPE_EDGE_FALLING)))
			fire |= BIT(row);
	spin_unlock_irqrestore(&m->lock, flags);

	for (row = 0; row < m->rows; row++) {
		unsigned int irq = fire & BIT(row) ? irq_find_mapping(m->domain, row) : 0;

		if (irq) {
			local_irq_save(flags);
			generic_handle_irq(irq);
			local_irq_restore(flags);
		}
	}
	return *next ? -EINVAL : size;
}
static DEVICE_ATTR_WO(press);

static struct attribute *matrix_attrs[] = { &dev_attr_press.attr, NULL };
ATTRIBUTE_GROUPS(matrix);

static int matrix_probe(struct platform_device *device)
{
	struct device *dev = &device->dev;
	struct key_matrix *m = devm_kzalloc(dev, sizeof(*m), GFP_KERNEL);

	if (!m)
		return -ENOMEM;
	if (device_property_read_u32(dev, "rows", &m->rows) ||
	    device_property_read_u32(dev, "columns", &m->columns) ||
	    m->rows + m->columns > MAX_LINES)
		return -EINVAL;
	spin_lock_init(&m->lock);
	m->chip = (struct gpio_chip){
		.label = "key-matrix",
		.parent = dev,
		.owner = THIS_MODULE,
		.base = -1,
		.ngpio = m->rows + m->columns,
		.get = matrix_get,
		.set = matrix_set,
		.direction_input = matrix_input,
		.direction_output = matrix_output,
		.get_direction = matrix_direction,
		.to_irq = matrix_to_irq,
	};
	m->domain = irq_domain_add_linear(NULL, m->chip.ngpio, &irq_domain_ops, m);
	if (!m->domain)
		return -ENOMEM;
	platform_set_drvdata(device, m);
	return devm_gpiochip_add_data(dev, &m->chip, m);
}

static const struct of_device_id matrix_match[] = { { .compatible = "twelvekey,key-matrix" }, {} };

static struct platform_driver matrix_driver = {
	.probe = matrix_probe,
	.driver = {
		.name = "key-matrix",
		.of_match_table = matrix_match,
		.dev_groups = matrix_groups,
		.suppress_bind_attrs = true,
	},
};
builtin_platform_driver(matrix_driver);
