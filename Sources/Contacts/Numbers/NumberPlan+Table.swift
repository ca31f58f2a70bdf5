extension NumberPlan {
  /// By ISO 3166-1 alpha-2 code.
  static let byTerritory: [String: NumberPlan] = {
    var result: [String: NumberPlan] = [:]
    for line in table.split(separator: "\n") {
      let fields = line.split(separator: " ")
      guard fields.count > 3 else { continue }
      let plan = NumberPlan(
        countryCode: String(fields[1]),
        internationalPrefixes: fields[2] == "-"
          ? [] : fields[2].split(separator: ",").map { digits($0) },
        forms: fields[3...].compactMap { form($0) })
      for territory in fields[0].split(separator: ",") { result[String(territory)] = plan }
    }
    return result
  }()

  /// By country code: bit `n` is set where a number may have `n` digits behind it.
  static let lengths: [Int: UInt32] = {
    var result: [Int: UInt32] = [:]
    for plan in Set(byTerritory.values) {
      let all = plan.forms.reduce(0) { $0 | $1.lengths }
      result[Int(plan.countryCode) ?? 0, default: 0] |= all | plan.serviceLengths
    }
    return result
  }()

  /// Freephone numbers and the like may be a digit longer or two shorter than others. It is not for
  /// us to doubt them where somebody writes them with a country code.
  private var serviceLengths: UInt32 {
    countryCode == "1" ? 0 : forms.reduce(0) { $0 | $1.lengths << 1 | $1.lengths >> 2 }
  }

  /// The parts are the countries, their country code, the international prefixes (`-` for none that
  /// is the same for all carriers), and the forms of whole national numbers: the trunk prefix (`-`
  /// for none, `?` behind one that may be left out), how many digits follow, how they begin, and
  /// how they don't begin, parted by colons.
  ///
  /// Country codes are those of ITU-T E.164; prefixes, lengths and beginnings are general knowledge of
  /// the national plans that the ITU publishes under it, on the narrow side. Left out are premium
  /// and shared cost numbers, freephone numbers of most countries, and all that is dialled with a
  /// carrier's code.
  private static let table = """
    AG,AI,AS,BB,BM,BS,CA,DM,DO,GD,GU,JM,KN,KY,LC,MP,MS,PR,SX,TC,TT,US,VC,VG,VI 1 011 \
    1?:10:2-9:900,211,311,411,511,611,711,811,911
    AT 43 00 0:7-13:1-6
    AE 971 00 0:8:2-4,6,7,9:900 0:9:5
    AU 61 0011 0:9:2,3,4,7,8
    BA 387 00 0:8,9:3,5,6
    BD 880 00 0:10:1
    BE 32 00 0:8:1-9:800,70,78,90 0:9:4
    BG 359 00 0:8,9:2-9:700,80,90
    BR 55 - 0?:10,11:1-9:10,20,30,40,50,60,70,80,90
    CH 41 00 0:9:2-7,81,91
    CL 56 - -:9:2-7,9
    CN 86 00 0:10:10,2 0:10,11:3-9 -:11:13-19
    CO 57 - -:10:3,60
    CY 357 00 -:8:2,9:90
    CZ 420 00 -:9:2-7
    DE 49 00 0:6-11:2-9:31,700,800,900 0:10,11:15,16,17
    DK 45 00 -:8:2-9:80,90
    EE 372 00 -:7,8:3-7:70
    EG 20 00 0:8,9:2-9:800,900 0:10:1
    ES 34 00 -:9:6,71-79,81-88,91-98
    FI,AX 358 00 0:6-10:1-9:10,20,29,30,60,70,71,73,75,80
    FR 33 00 0:9:1-7,9:262,263,269,508,590,594,596,6390,6391,6392,6393,6394,6395,6396,6397,690,691,692,693,694,696,697,976
    GB,GG,IM,JE 44 00 0:9,10:1,2,3,55,56,71-75,77-79
    GH 233 00 0:9:2,3,5
    GR 30 00 -:10:2,69
    HK 852 - -:8:2,3,5,6,9:900
    HR 385 00 0:8,9:1-5,9
    HU 36 00 06:8,9:1-9:40,80,90,91
    ID 62 - 0:8-12:2-9:800,803,804,807,809
    IE 353 00 0:7-9:1-9:700,818
    IL 972 00 0:8:2-4,8,9 0:9:5,7
    IN 91 00 0?:10:2-9 0:10:1
    IR 98 00 0:10:1-9
    IS 354 00 -:7:4-8:80
    IT,SM,VA 39 00 -:6-11:0:00 -:9,10:3
    JP 81 010 0:9:1-9:120,170,180,570,800,990 0:10:20,50,60,70,80,90:800
    KE 254 000 0:9:1,2,4-7
    KR 82 - 0:8-10:2-6:60 0:9,10:10,11,16-19,70
    KW 965 00 -:8:2,5,6,9
    KZ 7 810 8?:10:7
    LI 423 00 -:7:2,3,6,7
    LT 370 00 0:8:3-7:700 8:8:3-7:700
    LU 352 00 -:9:6 -:8:2
    LV 371 00 -:8:2,6
    MA 212 00 0:9:5,6,7
    ME 382 00 0:8:2-6
    MK 389 00 0:8:2-4,7
    MT 356 00 -:8:2,7,9
    MX 52 00 -:10:2-9:800,900
    MY 60 00 0:8-10:1,3-9
    NG 234 009 0:10:7,8,9:700,800,900
    NL 31 00 0:9:1-7,85,88:14,67
    NO,SJ 47 00 -:8:2-7,9
    NZ 64 00 0:8-10:2,3,4,6,7,9:900
    OM 968 00 -:8:2,7,9:90
    PE 51 00 0:8:1,4-8:80 -:9:9
    PH 63 00 0:9:2-8 0:10:9
    PK 92 00 0:9,10:2-9:800,900
    PL 48 00 -:9:1-9:70,80
    PT 351 00 -:9:2,3,9
    QA 974 00 -:8:3-7
    RO 40 00 0:9:2,3,7
    RS 381 00 0:8,9:1-3,6
    RU 7 810 8?:10:3,4,8,9:80
    SA 966 00 0:9:1,5
    SE 46 00 0:7-9:1-9:20,71,74,77,90,93,94,99
    SG 65 - -:8:3,6,8,9
    SI 386 00 0:8:1-7
    SK 421 00 0:9:2-5,9:900
    TH 66 - 0:8:2-5,7 0:9:6,8,9
    TN 216 00 -:8:2-5,7,9
    TR 90 00 0:10:2-5
    TW 886 - 0:8,9:2-9:20,80
    TZ 255 000 0:9:2,6,7
    UA 380 00 0:9:3-7,9:900
    UG 256 000 0:9:2,3,4,7
    VE 58 00 0:10:2,4
    VN 84 00 0:10:2 0:9:3,5,7,8,9
    ZA 27 00 0:9:1-8:80,86,87
    """

  private static func digits(_ text: some StringProtocol) -> [UInt8] {
    text.utf8.map { $0 - UInt8(ascii: "0") }
  }

  private static func form(_ text: Substring) -> Form? {
    let parts = text.split(separator: ":")
    guard parts.count > 2 else { return nil }
    return Form(
      trunk: digits(parts[0].filter { $0.isNumber }), mayOmitTrunk: parts[0].hasSuffix("?"),
      lengths: list(parts[1]).reduce(0) { $0 | 1 << (UInt32($1) ?? 0) },
      starts: list(parts[2]).map { digits($0) },
      exceptions: parts.count > 3 ? list(parts[3]).map { digits($0) } : [])
  }

  /// `2-4,07` as 2, 3, 4, 07.
  private static func list(_ text: Substring) -> [String] {
    text.split(separator: ",").flatMap { part in
      let ends = part.split(separator: "-").compactMap { Int($0) }
      guard ends.count == 2 else { return [String(part)] }
      return (ends[0]...max(ends[0], ends[1])).map { String($0) }
    }
  }
}
