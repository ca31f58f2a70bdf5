/// Words in the telephone number fields of address books, in lower case.
enum NumberWords {
  /// Words for "or" and "and" between two numbers, of which either may be called.
  static let conjunctions: Set<String> = [
    "&", "and", "or",  // English
    "bzw", "oder", "und",  // German
    "et", "ou",  // French, Portuguese
    "e", "ed", "o",  // Italian, Portuguese, Spanish
    "i", "u", "y",  // Spanish, Polish, Czech, Croatian, Catalan
    "en", "of",  // Dutch
    "eller", "och", "og", "ja", "tai",  // Scandinavian, Finnish, Estonian
    "a", "ali", "alebo", "albo", "ili", "in", "lub", "nebo", "oraz",  // Slavic, in Latin letters
    "або", "и", "или", "й", "та", "і",  // and in Cyrillic
    "oppure", "ovvero", "ossia", "ó", "od", "bądź", "badz", "või", "voi", "ose", "eða", "eda",
    "edo",
    "eta", "illetve", "hoặc", "và", "neu", "nó", "είτε", "หรือ", "และ",
    "arba", "es", "ir", "sau", "un", "vagy", "vai", "va", "ve", "veya", "és", "și", "şi",
    "atau", "ή", "και", "או", "أو", "و", "または", "或", "和", "또는",
  ]

  /// Words before the digits of an extension, which are sent or spoken after the call is answered.
  /// `x` and `ext` occur in RFC 3966's examples and in nearly all English address books.
  static let extensions: Set<String> = [
    "ext", "extension", "extn", "x", "xtn",
    "ex", "xt", "loc", "local", "r", "dah", "lok", "linje", "alanumero", "дод", "שלוחה", "تحويلة",
    "app", "apparat", "dw", "durchwahl", "durchw", "kl", "klappe", "nebenstelle", "nst",
    "poste", "anexo", "extensión", "extensao", "extensão", "int", "intern", "interno", "interne",
    "ramal", "toestel", "tst", "ankn", "anknytning", "lokal", "linka", "klapka", "wew",
    "wewn", "wewnętrzny", "mellék", "dahili", "εσωτ", "εσωτερικό", "вн", "внут", "внутр",
    "внутренний", "доб", "добавочный", "внутрішній", "шлуха", "内線", "分机", "轉", "转", "내선",
  ]

  /// Words for the kind or place of a number, which may touch its digits without a space.
  static let labels: Set<String> = [
    "business", "cell", "cellular", "direct", "fax", "handy", "home", "main", "mob", "mobil",
    "mobile", "mobiltelefon", "natel", "office", "pager", "phone", "private", "privat", "sms",
    "tel", "telefax", "telefon", "telephone", "voice", "whatsapp", "work",
    "arbeit", "büro", "dienstlich", "geschäft", "geschäftlich", "gsm", "zentrale",
    "bureau", "domicile", "maison", "portable", "tél", "téléphone", "travail",
    "casa", "celular", "cellulare", "móvil", "movil", "oficina", "teléfono", "trabajo", "ufficio",
    "telefone", "telemóvel", "trabalho", "mobiel", "telefoon", "thuis", "werk", "arbete", "hem",
    "komórka", "praca", "дом", "моб", "раб", "тел", "факс",
    "callto", "tel", "sms",
  ]

  /// The beginnings of service numbers that are often written in letters.
  static let services: Set<String> = [
    "0180", "0508", "0700", "0800", "0900", "1300", "800", "833", "844", "855", "866", "877", "888",
    "900", "1800", "1833", "1844", "1855", "1866", "1877", "1888", "1900", "00800",
  ]

  /// Schemes of links that contain a number.
  static let schemes: Set<String> = ["callto", "fax", "sms", "tel"]
}
