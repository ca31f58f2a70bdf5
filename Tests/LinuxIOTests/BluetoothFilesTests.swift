import TestSupport
import Testing
import TimeLimit

@testable import LinuxIO

/// What the files of a machine say of its Bluetooth, in folders that are made like theirs.
@Suite(.timeLimited) struct BluetoothFilesTests {
  private func radios(_ tree: SystemTree) -> BluetoothRadios {
    BluetoothRadios(SystemFiles(root: tree.root))
  }

  @Test func radiosAndWhatBlocksThem() throws {
    let tree = try SystemTree()
    #expect(radios(tree).radios.isEmpty)
    tree.makeFolder("/sys/class/bluetooth/hci0")
    tree.makeFolder("/sys/class/bluetooth/hci0:11")
    tree.makeFolder("/sys/class/bluetooth/hci12")
    #expect(radios(tree).radios.map(\.name) == ["hci0", "hci12"])
    #expect(!radios(tree).isSoftBlocked && !radios(tree).isHardBlocked)
    tree.write("wlan\n", to: "/sys/class/rfkill/rfkill0/type")
    tree.write("1\n", to: "/sys/class/rfkill/rfkill0/soft")
    tree.write("1\n", to: "/sys/class/rfkill/rfkill0/hard")
    #expect(!radios(tree).isSoftBlocked && !radios(tree).isHardBlocked)
    for (soft, hard) in [("0", "0"), ("1", "0"), ("0", "1"), ("1", "1")] {
      tree.write("bluetooth\n", to: "/sys/class/rfkill/rfkill1/type")
      tree.write(soft + "\n", to: "/sys/class/rfkill/rfkill1/soft")
      tree.write(hard + "\n", to: "/sys/class/rfkill/rfkill1/hard")
      #expect(radios(tree).isSoftBlocked == (soft == "1"))
      #expect(radios(tree).isHardBlocked == (hard == "1"))
    }
    // One radio of two that is free can be used.
    tree.write("bluetooth\n", to: "/sys/class/rfkill/rfkill2/type")
    tree.write("0\n", to: "/sys/class/rfkill/rfkill2/soft")
    #expect(!radios(tree).isSoftBlocked)
  }

  @Test(arguments: ["btusb", "hci_uart_bcm"], [nil, "\u{0}\u{1}", "\u{1}\u{2}"])
  func theSettingForSoundOfABoardsRadio(driver: String, parameters: String?) throws {
    let tree = try SystemTree()
    let device = "/sys/devices/platform/soc/serial0/serial0-0"
    tree.makeFolder("/sys/bus/serial/drivers/\(driver)")
    tree.makeFolder("/sys/class/bluetooth/hci0")
    tree.makeFolder(device)
    tree.link("/sys/class/bluetooth/hci0/device", to: device)
    tree.link("\(device)/driver", to: "/sys/bus/serial/drivers/\(driver)")
    if let parameters { tree.write(parameters, to: "\(device)/of_node/brcm,bt-pcm-int-params") }
    let radio = try #require(radios(tree).radios.first)
    #expect(radio.driver == driver && radio.isOfBoard == (driver == "hci_uart_bcm"))
    #expect(radio.soundRoute == parameters?.utf8.first)
  }

  @Test func runningPrograms() throws {
    let tree = try SystemTree([
      "/proc/12/comm": "bluealsa\n",
      "/proc/12/cmdline": "/usr/bin/bluealsa\0-p\0a2dp-source\0--profile=hfp-ofono\0-phsp-ag\0",
      "/proc/13/comm": "ofonod\n", "/proc/self/comm": "wireplumber\n", "/proc/14/cmdline": "x\0",
      "/proc/15/comm": "bluealsa\n", "/proc/15/cmdline": "bluealsa\0--profile\0hfp-hf\0-p\0",
    ])
    let programs = RunningPrograms(
      ["bluealsa", "wireplumber", "ofonod"], SystemFiles(root: tree.root))
    #expect(programs.has("bluealsa") && programs.has("ofonod") && !programs.has("wireplumber"))
    #expect(
      programs.values(of: "-p", "--profile", in: "bluealsa")
        == ["a2dp-source", "hfp-ofono", "hsp-ag", "hfp-hf"])
    #expect(programs.values(of: "-p", "--profile", in: "ofonod") == [])
    #expect(programs.values(of: "-p", "--profile", in: "wireplumber") == nil)
  }

  @Test func propertiesOfWirePlumber() throws {
    let rows: [(String, String?)] = [
      ("monitor.bluez.properties = { bluez5.hfphsp-backend = ofono }", "ofono"),
      ("{ \"bluez5.hfphsp-backend\": \"native\", x = 1 }", "native"),
      ("bluez_monitor.properties = {\n  [\"bluez5.hfphsp-backend\"] = \"none\",\n}", "none"),
      ("# bluez5.hfphsp-backend = ofono", nil), ("  --[\"bluez5.hfphsp-backend\"] = \"x\",", nil),
      ("bluez5.hfphsp-backend = [ a, \"b\" c ]", "a b c"),
      ("x.bluez5.hfphsp-backend = a", nil), ("bluez5.hfphsp-backend-two = a", nil),
      ("wants = [ bluez5.hfphsp-backend ]\n}", nil), ("bluez5.hfphsp-backend =", ""),
      ("bluez5.hfphsp-backend = a\nbluez5.hfphsp-backend = b", "b"), ("", nil),
    ]
    for (text, value) in rows {
      let tree = try SystemTree(["/etc/wireplumber/wireplumber.conf.d/50-a.conf": text])
      let files = PropertyFiles(
        ["/etc/wireplumber/wireplumber.conf.d/"], SystemFiles(root: tree.root))
      #expect(files.value(of: "bluez5.hfphsp-backend") == value, "\(text)")
    }
    // Later files override earlier ones; other files are not read.
    let tree = try SystemTree([
      "/usr/share/a/a.conf": "k = 1\nm = 4", "/etc/a/20.conf": "k = 2", "/etc/a/10.conf": "k = 3",
      "/etc/a/30.conf~": "k = 5",
    ])
    let files = PropertyFiles(
      ["/usr/share/a/a.conf", "/etc/a/", "/nonexistent/"], SystemFiles(root: tree.root))
    #expect(files.value(of: "k") == "2" && files.value(of: "m") == "4")
  }
}
