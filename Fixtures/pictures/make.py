#!/usr/bin/env python3
"""Draws a face of circles and writes it in every kind of JPEG and PNG that is read, and into cards.

Run from the package's top level: python3 Fixtures/pictures/make.py
Needs Pillow; what it wrote with Pillow 13 stands here, so that no test needs either.
"""
import base64
import io
import struct
import zlib

from PIL import Image, ImageDraw

FOLDER = "Fixtures/pictures/"


def face(size):
    """A face in front of a blue wall, red in the upper left corner, so that no turn goes unseen."""
    scale = 8
    image = Image.new("RGB", (size * scale, size * scale), (40, 80, 160))
    draw = ImageDraw.Draw(image)

    def circle(x, y, radius, colour):
        box = [(x - radius) * size * scale, (y - radius) * size * scale,
               (x + radius) * size * scale, (y + radius) * size * scale]
        draw.ellipse(box, fill=colour)

    draw.rectangle([0, 0, size * scale // 4, size * scale // 4], fill=(200, 30, 30))
    circle(0.5, 0.55, 0.36, (240, 200, 160))
    circle(0.38, 0.48, 0.05, (30, 30, 30))
    circle(0.62, 0.48, 0.05, (30, 30, 30))
    box = [size * scale * n for n in (0.36, 0.5, 0.64, 0.74)]
    draw.pieslice(box, 20, 160, fill=(150, 40, 50))
    return image.resize((size, size), Image.BOX)


def chunk(kind, data):
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def png(width, height, bits, colour, rows, interlaced=False, extra=b""):
    """`rows(x0, y0, dx, dy)` gives the packed rows of every dx-th column of every dy-th row."""
    passes = [(0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2),
              (0, 1, 1, 2)]
    data = b"".join(
        b"\0" + row for place in (passes if interlaced else [(0, 0, 1, 1)]) for row in rows(*place))
    head = struct.pack(">IIBBBBB", width, height, bits, colour, 0, 0, int(interlaced))
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + extra
            + chunk(b"IDAT", zlib.compress(data, 9)) + chunk(b"IEND", b""))


def rows_of(image, pixel):
    """Rows of a picture whose pixels are whole bytes."""
    def rows(x0, y0, dx, dy):
        if x0 >= image.width:
            return
        for y in range(y0, image.height, dy):
            yield b"".join(pixel(image.getpixel((x, y)), x, y)
                           for x in range(x0, image.width, dx))
    return rows


def write(name, data):
    with open(FOLDER + name, "wb") as file:
        file.write(data)


def jpeg(image, **options):
    target = io.BytesIO()
    image.save(target, "JPEG", **options)
    return target.getvalue()


def saved_png(image, **options):
    target = io.BytesIO()
    image.save(target, "PNG", optimize=True, **options)
    return target.getvalue()


picture = face(64)
write("face.jpg", jpeg(picture, quality=85))
write("progressive.jpg", jpeg(picture, quality=85, progressive=True))
write("grey.jpg", jpeg(picture.convert("L"), quality=85))
write("inks.jpg", jpeg(picture.convert("CMYK"), quality=90))
write("wide.jpg", jpeg(picture.crop((0, 8, 64, 56)), quality=85))
for orientation in range(1, 9):
    # What a camera that was held that way would have stored.
    turn = {2: [0], 3: [3], 4: [1], 5: [5], 6: [2], 7: [6], 8: [4]}.get(orientation, [])
    stored = picture.crop((0, 0, 64, 48))
    for step in turn:
        stored = stored.transpose(step)
    exif = Image.Exif()
    exif[0x0112] = orientation
    write(f"turned-{orientation}.jpg", jpeg(stored, quality=85, exif=exif))

write("face.png", saved_png(picture))
write("palette.png", saved_png(picture.quantize(16)))
write("two-colours.png", saved_png(picture.convert("1", dither=Image.NONE)))
write("sixteen-bits.png", png(64, 64, 16, 2, rows_of(
    picture, lambda p, x, y: struct.pack(">HHH", *(value * 257 for value in p)))))
write("interlaced.png", png(64, 64, 8, 2, rows_of(picture, lambda p, x, y: bytes(p)), True))
# Fades out towards the right.
write("alpha.png", png(64, 64, 8, 6, rows_of(
    picture, lambda p, x, y: bytes(p) + bytes([255 - 4 * x]))))
# The red corner is a hole.
write("hole.png", png(64, 64, 8, 2, rows_of(picture, lambda p, x, y: bytes(p)),
                      extra=chunk(b"tRNS", struct.pack(">HHH", 200, 30, 30))))
for width, height in [(1, 1), (3, 5), (5, 2)]:
    small = picture.resize((width, height), Image.BOX)
    write(f"interlaced-{width}x{height}.png",
          png(width, height, 8, 2, rows_of(small, lambda p, x, y: bytes(p)), True))


def folded(line, first=" "):
    parts = [line[:75]]
    for start in range(75, len(line), 74):
        parts.append(first + line[start:start + 74])
    return "\r\n".join(parts)


small = face(32)
photo = base64.b64encode(jpeg(small, quality=75, optimize=True)).decode()
drawing = base64.b64encode(saved_png(small.quantize(8))).decode()
cards = [
    ["VERSION:3.0", "FN:Jo Photo", folded("PHOTO;ENCODING=b;TYPE=JPEG:" + photo),
     "TEL:+44 7700 900120"],
    ["VERSION:2.1", "N:Drawing;Dee", "PHOTO;PNG;ENCODING=BASE64:",
     *(drawing[start:start + 76] for start in range(0, len(drawing), 76)), "",
     "TEL:+44 7700 900121"],
    ["VERSION:4.0", "FN:Uri Data", folded("PHOTO:data:image/jpeg;base64," + photo),
     "TEL:+44 7700 900122"],
    ["VERSION:4.0", "FN:Webb Link", "PHOTO:https://photos.example.com/webb.jpg",
     "TEL:+44 7700 900123"],
    ["VERSION:3.0", "FN:Tom Torn", folded("PHOTO;ENCODING=b;TYPE=JPEG:" + photo[:800]),
     "TEL:+44 7700 900124"],
]
with open("Fixtures/contacts/portraits.vcf", "w", encoding="utf-8", newline="") as file:
    for card in cards:
        file.write("\r\n".join(["BEGIN:VCARD", *card, "END:VCARD", ""]))
