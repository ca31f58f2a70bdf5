/// The tables of words.
extension CSVWords {
  // MARK: Telephones

  /// Whole words, compared without digits at the end (`Tel2`).
  static let numbers = list(
    """
    number, numbers, pager, handy, gsm, tel, tél, telno, telnr, tlf, tlfn, tfno, tfn, cell, cells,
    natel, cercapersone, localizador, semafoon, portable, mobilnr, mobilnummer, handynummer,
    rufnummer, тел, τηλ
    """)

  /// Beginnings of words. A Chinese, Japanese or Korean header may be a single word.
  static let numberStarts = [
    "phone", "mobile", "mobiel", "mobiltel", "mobite", "mobii", "mobilfon", "mobilní",
    "telef", "teleph", "téléph",
    "teléf", "cellp", "cellul", "cellno", "cellnum", "celular", "móvil", "telemó", "telemov",
    "komórk",
    "handytel", "puhelin", "tālru", "điện", "телефон", "тэлефон", "моб", "сотов", "пейджер",
    "τηλέφων", "τηλεφων",
    "κινητ", "טלפון", "נייד", "סלולר", "הטלפון", "هاتف", "الهاتف", "جوال", "الجوال", "موبايل",
    "المحمول", "تلفن", "موبایل", "تلفون", "โทร", "มือถือ", "เบอร์", "หมายเลขโทร",
    "電話", "携帯", "電話番号", "ポケットベル", "电话", "手机", "手機", "行動電話", "移动电话",
    "전화", "휴대", "핸드폰",
  ]

  /// Ends of words: `iPhone`, `Haupttelefon`, `会社電話`.
  static let numberEnds = [
    "phone", "phones", "mobile", "telefon", "telefoon", "telefono", "teléfono", "telefone",
    "téléphone", "telefonnummer", "rufnummer", "puhelin", "телефон", "電話", "電話番号", "携帯",
    "电话", "电话号码", "手机", "전화", "전화번호", "휴대폰", "mobil", "telefonas", "telefons",
    "telefonszám",
  ]

  static let faxes = [
    "fax", "telefax", "téléfax", "télécopi", "telecopi", "faks", "факс", "ファックス", "ファクス",
    "传真", "傳真", "팩스", "φαξ",
  ]

  /// Beginnings of words that look like telephone words but are not.
  static let noNumbers = [
    "telex", "télex", "telegr", "telework", "telearb", "phonetic", "phonétique", "phonetisch",
    "hotel", "hôtel", "motel", "cellar", "телекс", "telematik", "telemark",
  ]

  // MARK: Types

  /// The types of numbers and the words for them. Each entry has a type, whole words, and
  /// beginnings of words. The first entry that matches counts.
  static let types: [(type: String, whole: Set<String>, starts: [String])] = [
    (
      "pager", list("semafoon, localizador, cercapersone, récepteur"),
      ["pager", "пейджер", "ポケットベル", "радиомес", "radiomessag"]
    ),
    (
      "cell", list("handy, gsm, natel, portable, cep, iphone, động"),
      [
        "mobil", "mobiel", "mobite", "mobii", "cell", "celular", "móvil", "movil",
        "telemó", "telemov", "komórk",
        "komork",
        "handy", "моб", "сотов", "перенос", "携帯", "手机", "手機", "移动", "行動", "휴대", "핸드폰",
        "matkapuh", "κινητ", "נייד", "סלולר", "جوال", "الجوال", "موبايل", "المحمول",
        "موبایل", "همراه", "มือถือ", "โทรศัพท์มือถือ", "โทรศัพท์เคลื่อนที่",
      ]
    ),
    (
      "main", [],
      [
        "main", "primary", "haupt", "zentrale", "principal", "hoofdtel", "podstawow", "główn",
        "основн", "通常", "代表", "会社代表", "主要",
      ]
    ),
    (
      "car", list("car, auto, voiture, automóvil, carro, машине"),
      ["autotel", "samochod", "自動車"]
    ),
    (
      "home", list("casa, ab, ev, maison, hem, koti, domů"),
      [
        "home", "privat", "domicil", "particular", "residenc", "abitazion", "thuis", "domow",
        "hjem", "дом", "自宅", "住宅", "家庭", "집", "otthon", "kuća", "namų", "mājas", "acasă",
        "σπίτι", "οικία", "בית", "المنزل", "منزل", "บ้าน",
      ]
    ),
    (
      "work", list("work, pro, uff, ufficio, lavoro, werk, praca, jobb, job, iş, раб, travail"),
      [
        "business", "office", "company", "geschäft", "dienst", "arbeit", "büro", "firm", "bureau",
        "profession", "société", "trabajo", "oficina", "comercial", "empresa", "escritório",
        "zakelijk", "bedrijf", "służbow", "arbet", "arbejd", "työ", "prác", "pracov", "рабоч",
        "организац", "会社", "勤務", "工作", "单位", "公司", "회사", "직장", "munkahely",
        "posao", "darbo", "darba", "serviciu", "εργασία", "עבודה", "משרד", "العمل", "عمل", "ที่ทำงาน",
      ]
    ),
    (
      "other", list("autre, otro, otra, altro, outro, inny, inne, ander, andere, annat, annet"),
      ["other", "weiter", "sonstig", "друг", "その他", "其他", "기타"]
    ),
  ]

  // MARK: Everything else

  /// Words that change the meaning of a telephone word beside them: `Mobile Carrier`, `Phone ID`.
  static let noTelephones = list(
    """
    id, ids, account, customer, house, street, room, member, membership, employee, order, tax,
    passport, licence, license, row, serial, vat, insurance, email, mail, emails, photo, country,
    area, provider, carrier, model, extension, ext, note, notes, konto, hausnummer, steuernummer,
    iban, bic, password, plz, organisations, organizational, regierungs
    """)

  static let noTelephoneStarts = [
    "kunden", "straß", "strass", "geburt", "postleit", "bankleit", "vertrag", "rechnung", "email",
  ]

  static let others = list(
    """
    comment, comments, remark, remarks, address, city, town, zip, postcode, postal, state, region,
    birthday, birth, anniversary, date, time, url, web, website, homepage, language, gender, sex,
    job, title, position, department, manager, hobby, location, username, user, priority,
    sensitivity, mileage, profession, occupation, spouse, children, latitude, longitude, created,
    modified, telex,
    adresse, anschrift, ort, stadt, land, datum, notiz, notizen, bemerkung, bemerkungen, abteilung,
    anrede, titel,
    courriel, ville, rue, pays, anniversaire, naissance, remarques, service, titre,
    correo, dirección, calle, ciudad, país, cumpleaños, fecha, notas, código, departamento, título,
    indirizzo, città, via, cap, paese, compleanno, data, reparto, titolo, posta,
    endereço, rua, cidade, aniversário, cargo,
    adres, straat, plaats, stad, verjaardag, geboortedatum, opmerkingen, notities, afdeling,
    ulica, miasto, kraj, urodziny, notatki, dział, stanowisko, tytuł,
    адрес, улица, город, страна, почта, день, дата, заметки, индекс, отдел, должность, обращение,
    住所, 番地, 市区町村, 郵便番号, 国, 誕生日, メモ, 部署, 役職, 敬称, 電子メール, メール, アドレス,
    地址, 邮箱, 城市, 国家, 生日, 备注, 部门, 职务, 주소, 이메일, 생일, 메모, 부서
    """)

  static let generics = list(
    """
    column, col, field, value, spalte, feld, wert, colonne, champ, columna, campo, valor, colonna,
    coluna, kolom, veld, kolumna, pole, столбец, поле, 列, 項目, unnamed, nummer, nr, no, numéro,
    numero, número, numer, номер, 番号, 号码, text
    """)
}
