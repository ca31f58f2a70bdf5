// Written by Fixtures/unicode/letter-parts.py. Do not edit.

extension LetterParts {
  /// By the combining mark: letters, each followed by what it is without the mark.
  static let table: [(mark: UInt32, pairs: String)] = [
    // Grave accent.
    (0x300, "ÀAÈEÌIÒOÙUàaèeìiòoùuǛÜǜüǸNǹnЀЕЍИѐеѝиḔĒḕēṐŌṑōẀWẁwẦÂầâẰĂằăỀÊềêỒÔồôỜƠờơỪƯừưỲYỳy"),
    // Acute accent.
    (
      0x301,
      """
      ÁAÉEÍIÓOÚUÝYáaéeíióoúuýyĆCćcĹLĺlŃNńnŔRŕrŚSśsŹZźzǗÜǘüǴGǵgǺÅǻåǼÆǽæǾØǿøΆΑΈΕΉΗΊΙΌΟΎΥ\
      ΏΩΐϊάαέεήηίιΰϋόούυώωЃГЌКѓгќкḈÇḉçḖĒḗēḮÏḯïḰKḱkḾMḿmṌÕṍõṒŌṓōṔPṕpṸŨṹũẂWẃwẤÂấâẮĂắăẾÊếê\
      ỐÔốôỚƠớơỨƯứư
      """
    ),
    // Circumflex accent.
    (0x302, "ÂAÊEÎIÔOÛUâaêeîiôoûuĈCĉcĜGĝgĤHĥhĴJĵjŜSŝsŴWŵwŶYŷyẐZẑzẬẠậạỆẸệẹỘỌộọ"),
    // Tilde.
    (0x303, "ÃAÑNÕOãañnõoĨIĩiŨUũuṼVṽvẪÂẫâẴĂẵăẼEẽeỄÊễêỖÔỗôỠƠỡơỮƯữưỸYỹy"),
    // Macron.
    (0x304, "ĀAāaĒEēeĪIīiŌOōoŪUūuǕÜǖüǞÄǟäǠȦǡȧǢÆǣæǬǪǭǫȪÖȫöȬÕȭõȰȮȱȯȲYȳyḠGḡgḸḶḹḷṜṚṝṛ"),
    // Breve.
    (0x306, "ĂAăaĔEĕeĞGğgĬIĭiŎOŏoŬUŭuЎУЙИйиўуḜȨḝȩẶẠặạ"),
    // Dot above.
    (
      0x307,
      """
      ĊCċcĖEėeĠGġgİIŻZżzȦAȧaȮOȯoḂBḃbḊDḋdḞFḟfḢHḣhṀMṁmṄNṅnṖPṗpṘRṙrṠSṡsṤŚṥśṦŠṧšṨṢṩṣṪTṫtẆW\
      ẇwẊXẋxẎYẏyẛſ
      """
    ),
    // Diaeresis.
    (0x308, "ÄAËEÏIÖOÜUäaëeïiöoüuÿyŸYΪΙΫΥϊιϋυЁЕЇІёеїіḦHḧhṎÕṏõṺŪṻūẄWẅwẌXẍxẗt"),
    // Hook above.
    (0x309, "ẢAảaẨÂẩâẲĂẳăẺEẻeỂÊểêỈIỉiỎOỏoỔÔổôỞƠởơỦUủuỬƯửưỶYỷy"),
    // Ring above.
    (0x30A, "ÅAåaŮUůuẘwẙy"),
    // Double acute accent.
    (0x30B, "ŐOőoŰUűu"),
    // Caron.
    (0x30C, "ČCčcĎDďdĚEěeĽLľlŇNňnŘRřrŠSšsŤTťtŽZžzǍAǎaǏIǐiǑOǒoǓUǔuǙÜǚüǦGǧgǨKǩkǮƷǯʒǰjȞHȟh"),
    // Horn.
    (0x31B, "ƠOơoƯUưu"),
    // Dot below.
    (
      0x323,
      """
      ḄBḅbḌDḍdḤHḥhḲKḳkḶLḷlṂMṃmṆNṇnṚRṛrṢSṣsṬTṭtṾVṿvẈWẉwẒZẓzẠAạaẸEẹeỊIịiỌOọoỢƠợơỤUụuỰƯựư\
      ỴYỵy
      """
    ),
    // Comma below.
    (0x326, "ȘSșsȚTțt"),
    // Cedilla.
    (0x327, "ÇCçcĢGģgĶKķkĻLļlŅNņnŖRŗrŞSşsŢTţtȨEȩeḐDḑdḨHḩh"),
    // Ogonek.
    (0x328, "ĄAąaĘEęeĮIįiŲUųuǪOǫo"),
  ]
}
