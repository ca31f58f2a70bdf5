extension NumberPlan {
  /// Returns the codes that may be dialled in a country before a country code, in place of the `+`:
  /// `011` in the United States, `010` in Japan. In a country where the code also chooses the
  /// carrier, there is one code for each carrier. The list is empty if the code is `00`, or the
  /// country isn't known.
  ///
  /// This list is for digits that the user types. ``reading(_:)`` uses all codes of the metadata.
  ///
  /// - Parameter territory: ISO 3166-1 alpha-2 in capitals.
  package static func exitCodes(in territory: String) -> [String] {
    if let codes = ofCarriers[territory] { return codes }
    let codes = (of(territory)?.exitCodes ?? []).map { $0.map { String($0) }.joined() }
    return Array(codes.filter { $0 != "00" && $0.utf8.count <= 7 }.prefix(7))
  }

  /// The codes of countries with one code for each carrier. The metadata contain up to 40 of them;
  /// these are the ones that people dial. Their source is the list of dialling procedures in ITU
  /// Operational Bulletin 994. Carriers that began or ended since then are from general knowledge.
  private static let ofCarriers: [String: [String]] = {
    let table = """
      BR 0014 0015 0021 0031 0041
      CL 1230 1710 1880
      CO 005 007 009
      FI,AX 990 994 999
      HK 001
      ID 001 007 008
      IL 012 013 014 018
      KH 001 007 008
      KR 001 002 005 006 008 00700
      SG 001 002 008
      TH 001 004 005 006 007 008 009
      TW 002 005 006 007 009
      TZ 005 006
      UG 005 007
      """
    var result: [String: [String]] = [:]
    for line in table.split(separator: "\n") {
      let fields = line.split(separator: " ").map { String($0) }
      for territory in fields[0].split(separator: ",") {
        result[String(territory)] = Array(fields[1...])
      }
    }
    return result
  }()
}
