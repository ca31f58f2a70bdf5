import AddressBooks
import CellDisplay
import Contacts
import Handset
import Keypad
import Pictures
import PixelDisplay

/// The screen in pixels, for a framebuffer and for `dump`.
struct PanelView {
  /// The drawn pixels, in the format of the device.
  var buffer: PanelBuffer
  private let layout: PanelLayout
  private var renderer: PanelRenderer
  /// The scene that the buffer holds.
  private var drawn: PanelScene?
  /// Scenes without pictures in which nothing has scrolled.
  private var laidOut = LaidOutScreens<PanelScene>()
  private var photos = PhotoLoader(capacity: 8)
  /// The last loaded picture, its contact, and the number of pictures loaded so far.
  private var portrait: (photo: PanelPhoto?, contact: Contact?, count: Int) = (nil, nil, 0)
  /// Whether the screen has shown the contact of ``portrait`` ever since the picture was loaded.
  private var isPortraitFresh = false
  private var faces: PanelFaces?

  init(_ buffer: PanelBuffer, _ settings: PanelSettings) {
    self.buffer = buffer
    // A panel with fewer bits per pixel can't show soft edges.
    let type = buffer.format.bitsPerPixel >= 16 ? settings.type : nil
    layout = PanelLayout(
      width: buffer.width, height: buffer.height, small: settings.small,
      regular: settings.regular, type: type, scale: settings.scale,
      isLarge: settings.theme == .large)
    renderer = PanelRenderer(
      theme: .suited(to: buffer.format, settings.theme), small: settings.small,
      regular: settings.regular, type: type)
    // A face of that size can't be recognised in black and white.
    if buffer.format.bitsPerPixel >= 8, let side = layout.faceSide {
      faces = PanelFaces(side: side)
    }
  }

  /// See ``Display/listRoom``.
  var listRoom: ListRoom { layout.listRoom }
  /// The rows of text of the screen that was drawn last.
  var rowTexts: [String] { drawn?.rowTexts ?? [] }

  /// The visible image.
  var image: PanelImage { PanelImage(buffer) }

  /// Draws the differences from the previous screen, with a picture only if it has been loaded.
  ///
  /// - Parameters:
  ///   - contact: the contact that the screen is about, for the picture.
  ///   - people: the contacts that its lines are about, for the small pictures.
  mutating func draw(
    _ screen: Screen, contact: Contact?, people: [Int: Contact] = [:],
    scroll: inout SelectionScroll, at now: Instant
  ) {
    let faces = faces?.faces(of: people) ?? [:]
    let isSame = contact != nil && contact == portrait.contact
    // The picture may have changed when the contact is shown again: the loader checks whether it
    // has.
    if !isSame { isPortraitFresh = false }
    let photo = isSame ? portrait.photo : nil
    let isPlain = photo == nil && faces.isEmpty
    let kept = isPlain ? laidOut.layout(of: screen) : nil
    let before = scroll.position
    var scene =
      kept ?? layout.scene(screen, photo: photo, faces: faces, scroll: before, after: drawn)
    let place = kept == nil ? before : 0
    scroll.show(screen, range: scene.scrollRange, at: now)
    if scroll.position != place {
      scene = layout.scene(
        screen, photo: photo, faces: faces, scroll: scroll.position, after: scene)
    }
    if isPlain, kept == nil, scroll.position == 0 { laidOut.save(scene, of: screen) }
    renderer.draw(from: drawn, to: scene, into: &buffer)
    drawn = scene
  }

  /// Draws the screen of a handset with all its pictures. This takes as long as reading them.
  mutating func drawAll(of handset: Handset, scroll: inout SelectionScroll, at now: Instant) {
    let contact = handset.shownContact
    let people = handset.peopleWithFaces
    if let contact { loadPhoto(of: contact) }
    repeat {
      draw(handset.screen, contact: contact, people: people, scroll: &scroll, at: now)
      if !lacksFace(of: people) { return }
      loadFace(of: people)
    } while true
  }

  /// Makes the next call of `draw` draw everything, because another program has drawn on the panel.
  mutating func forget() {
    drawn = nil
    buffer.markAll()
  }

  /// Fills the panel with black.
  mutating func clear() {
    drawn = nil
    buffer.fill(PanelRect(x: 0, y: 0, width: buffer.width, height: buffer.height), .black)
  }

  // MARK: Pictures

  /// Whether the panel has room for pictures.
  var showsPictures: Bool { layout.photoSide != nil }

  /// Whether there may be small pictures to load for the contacts on the screen that was drawn
  /// last.
  func lacksFace(of people: [Int: Contact]) -> Bool {
    faces?.lacks(drawn?.people ?? [], people) ?? false
  }

  /// Reads and decodes the first missing small picture, which takes some time.
  mutating func loadFace(of people: [Int: Contact]) { faces?.load(drawn?.people ?? [], people) }

  /// Whether there may be a picture to load.
  func lacksPhoto(of contact: Contact?) -> Bool {
    guard let contact, contact.hasPhoto, layout.photoSide != nil else { return false }
    return portrait.contact != contact || !isPortraitFresh
  }

  /// Reads and decodes the picture of a contact. This takes milliseconds, or some tenths of a
  /// second for a large picture.
  mutating func loadPhoto(of contact: Contact) {
    guard lacksPhoto(of: contact), let side = layout.photoSide else { return }
    let size = PictureSize(width: side, height: side)
    let picture = photos.picture(of: contact, fitting: .covering(size))
    portrait.count += 1
    portrait.contact = contact
    isPortraitFresh = true
    portrait.photo = picture.flatMap {
      PanelPhoto(id: portrait.count, width: $0.width, height: $0.height, rgb: $0.pixels)
    }
  }
}
