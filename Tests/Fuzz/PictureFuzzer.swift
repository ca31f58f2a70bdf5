// What libFuzzer calls: any bytes as a JPEG and as a PNG, and as what a card says of its picture.
// See the script `run` here; no part of the package.

/// What must hold of every picture, however it was made.
func check(_ bytes: [UInt8], _ fit: PictureFit, most: (width: Int, height: Int)) {
  guard let picture = try? Picture(jpegOrPNG: bytes, fitting: fit) else { return }
  precondition(
    (1...most.width).contains(picture.width) && (1...most.height).contains(picture.height),
    "a picture larger than it was asked for")
  precondition(
    picture.pixels.count == 3 * picture.width * picture.height, "a picture with too few pixels")
  guard let written = picture.png() else { preconditionFailure("a picture that can't be written") }
  let whole = PictureFit.within(PictureSize(width: picture.width, height: picture.height))
  precondition(
    (try? Picture(jpegOrPNG: written, fitting: whole)) == picture, "written is not what is read")
}

@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  check(bytes, .within(PictureSize(width: 40, height: 30)), most: (40, 30))
  check(bytes, .covering(PictureSize(width: 7, height: 50)), most: (7, 50))
  return 0
}
