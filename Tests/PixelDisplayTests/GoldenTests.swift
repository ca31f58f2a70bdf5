import CellDisplay
import Glibc
import Handset
import TestSupport
import Testing
import TimeLimit

@testable import PixelDisplay

/// What panels show after key scripts, beside pictures in Fixtures/screens, byte for byte.
///
/// `TWELVEKEY_WRITE_GOLDEN=1` writes the pictures anew: look at them before they are committed.
@Suite(.timeLimited) struct GoldenTests {
  struct Shot: Sendable {
    var name: String
    var script: String
    var mode = Mode.search
    var notice: String?
    var hasPhoto = false
    /// Whether there is a picture of it on a small colour panel.
    var isInColour = false
  }

  private static let shots: [Shot] = [
    Shot(name: "idle", script: ""),
    Shot(name: "search", script: "5646", isInColour: true),
    Shot(name: "selected", script: "5646**", hasPhoto: true),
    Shot(name: "number", script: "+442079460123"),
    Shot(name: "text", script: "587436", mode: .t9, isInColour: true),
    Shot(name: "question", script: "112#"),
    Shot(
      name: "notice", script: "56", notice: "the keypad was unplugged: plug it in again",
      isInColour: true),
  ]

  private func screen(_ shot: Shot) throws -> Screen {
    var screen = try PanelPhone.screen(
      shot.script.replacing("+", with: "00"), mode: shot.mode)
    screen.status.notice = shot.notice ?? screen.status.notice
    if shot.name == "selected" { screen.status.signal = 3 }
    return screen
  }

  private func buffer(
    _ shot: Shot, _ width: Int, _ height: Int, _ info: FramebufferInfo,
    _ options: PanelOptions = PanelOptions()
  ) throws -> PanelBuffer {
    var buffer = try PanelBuffer(info, options: options)
    let layout = PanelLayout(width, height)
    let photo = shot.hasPhoto ? layout.photoSide.flatMap { testPhoto(side: $0) } : nil
    var renderer = PanelRenderer(for: buffer.format)
    renderer.draw(from: nil, to: layout.scene(try screen(shot), photo: photo), into: &buffer)
    return buffer
  }

  @Test func blackAndWhitePanels() throws {
    for (width, height) in [(96, 16), (128, 32), (128, 64), (240, 320), (320, 240), (480, 320)] {
      for shot in Self.shots where width < 480 || shot.hasPhoto {
        let buffer = try buffer(shot, width, height, TestPanel.Form.mono10.info(width, height))
        try Golden.check(
          PanelImage(buffer), "\(width)x\(height)-\(shot.name).pbm", "\(width)×\(height)")
      }
    }
  }

  @Test func colourPanels() throws {
    for (width, height) in [(160, 128), (240, 320), (320, 240)] {
      for shot in Self.shots where width == 160 ? shot.isInColour : shot.hasPhoto {
        let buffer = try buffer(shot, width, height, TestPanel.Form.xrgb8888.info(width, height))
        try Golden.check(
          PanelImage(buffer), "\(width)x\(height)-\(shot.name).ppm", "\(width)×\(height)")
      }
    }
  }

  /// Every other format shows the same picture, as far as it can.
  @Test(.disabled(if: Golden.isWriting)) func everyFormat() throws {
    for form in TestPanel.Form.allCases where !form.rawValue.hasPrefix("1 bit") {
      for shot in Self.shots where shot.isInColour {
        let buffer = try buffer(shot, 160, 128, form.info(160, 128, xOffset: 3, padding: 6))
        let image = PanelImage(buffer)
        let golden = try #require(Golden.read("160x128-\(shot.name).ppm"))
        let format = buffer.format
        let expected = golden.mapped { format.colour(format.pixel($0)) }
        try Golden.compare(image, expected, "\(form.rawValue)-\(shot.name)")
      }
    }
  }

  /// However a panel is built in, the user sees the same.
  @Test(.disabled(if: Golden.isWriting)) func everyRotation() throws {
    for rotation in PanelGeometry.Rotation.allCases {
      for isMirrored in [false, true] {
        for (form, name) in [(TestPanel.Form.mono10, "128x64-search.pbm")] {
          let isUpright = rotation == .none || rotation == .half
          let info = isUpright ? form.info(128, 64) : form.info(64, 128)
          let options = PanelOptions(rotation: rotation, isMirrored: isMirrored)
          let buffer = try buffer(Self.shots[1], 128, 64, info, options)
          let golden = try #require(Golden.read(name))
          try Golden.compare(PanelImage(buffer), golden, "turned-\(rotation)-\(isMirrored)")
        }
      }
    }
  }
}
