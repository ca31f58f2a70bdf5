/// The tables. Headers with a telephone word in them need no line here: the word is enough.
extension CSVWords {
  static let headers: [(CSVColumn, String)] = [
    (
      .name,
      """
      en: name, full name, fullname, display name, displayname, contact name, contact, person
      de: anzeigename, vollständiger name, kontakt, ganzer name, ansprechpartner, namen
      fr: nom, nom complet, nom affiché, nom et prénom, prénom et nom, contact
      es: nombre, nombre completo, nombre para mostrar, nombre y apellidos, contacto
      it: nome, nome completo, nome visualizzato, nome e cognome, contatto, nominativo
      pt: nome completo, nome de exibição, contato, contacto
      nl: naam, volledige naam, weergavenaam, contactpersoon
      pl: imię i nazwisko, pełna nazwa, nazwa wyświetlana, nazwa, kontakt
      ru: имя, полное имя, фио, контакт, отображаемое имя
      ja: 名前, 氏名, 表示名, お名前
      zh: 姓名, 名字, 显示名称, 聯絡人, 联系人
      ko: 이름, 표시 이름, 연락처
      sv da no fi: namn, navn, fullständigt namn, visningsnamn, fulde navn, fullt navn, nimi
      cs sk hu ro tr el uk: jméno, meno, név, nume, ad, ad soyad, isim, όνομα, ім'я
      """
    ),
    (.fileAs, "en: file as\nde: speichern unter\nfr: classer sous\nes: archivar como"),
    (
      .prefix,
      """
      en: name prefix, prefix
      de: namenspräfix
      fr: préfixe
      """
    ),
    (
      .given,
      """
      en: first name, firstname, first, given name, givenname, given, forename
      de: vorname, vornamen, rufname
      fr: prénom, prénoms, prenom
      es: primer nombre, nombre de pila, nombres
      it: nome di battesimo, primo nome
      pt: primeiro nome, nome próprio
      nl: voornaam, voornamen, roepnaam
      pl: imię, pierwsze imię
      ru: личное имя
      ja: 名
      zh: 名
      sv da no fi: förnamn, fornavn, etunimi
      cs sk hu ro tr el: křestní jméno, krstné meno, keresztnév, utónév, prenume, adı
      """
    ),
    (
      .additional,
      """
      en: middle, middle name, middlename, additional name
      de: weitere vornamen, zweiter vorname
      fr: deuxième prénom
      es: segundo nombre
      it: secondo nome
      pt: segundo nome, nome do meio
      nl: middelste naam, tussenvoegsel
      pl: drugie imię
      ru: отчество
      ja: ミドル ネーム, ミドルネーム
      """
    ),
    (
      .family,
      """
      en: last name, lastname, last, family name, familyname, family, surname
      de: nachname, familienname, zuname
      fr: nom de famille
      es: apellido, apellidos, primer apellido
      it: cognome
      pt: apelido, sobrenome, último nome, apelidos
      nl: achternaam, familienaam
      pl: nazwisko
      ru: фамилия
      ja: 姓, 苗字
      zh: 姓, 姓氏
      ko: 성
      sv da no fi: efternamn, efternavn, etternavn, sukunimi
      cs sk hu ro tr el uk: příjmení, priezvisko, vezetéknév, nume de familie, soyad, soyadı, επώνυμο, прізвище
      """
    ),
    (.suffix, "en: name suffix, suffix\nde: namenssuffix\nfr: suffixe\nes: sufijo"),
    (
      .nickname,
      """
      en: nickname, nick name, nick, alias
      de: spitzname, kurzname
      fr: surnom, pseudo
      es: apodo, alias
      it: soprannome
      pt: alcunha
      nl: bijnaam
      pl: pseudonim, przydomek
      ru: прозвище, псевдоним
      ja: ニックネーム, 愛称
      zh: 昵称, 暱稱
      sv da no fi: smeknamn, kaldenavn, kallenavn
      """
    ),
    (
      .organization,
      """
      en: organization, organisation, company, organization name, organisation name, company name
      en: organization 1 name, employer
      de: firma, unternehmen, firmenname, betrieb
      fr: société, entreprise, compagnie
      es: organización, empresa, compañía
      it: società, azienda, ditta, organizzazione
      pt: empresa, organização, companhia
      nl: bedrijf, organisatie, bedrijfsnaam
      pl: firma, organizacja, nazwa firmy
      ru: организация, компания, фирма
      ja: 会社名, 会社, 組織, 勤務先
      zh: 公司, 单位, 組織
      ko: 회사
      sv da no fi: företag, firma, bedrift, virksomhed, yritys
      cs sk hu ro tr: společnost, spoločnosť, cég, companie, şirket
      """
    ),
    (
      .phoneticGiven,
      """
      en: phonetic first name, given name yomi, phonetic given name
      ja: 名フリガナ, 名 フリガナ, フリガナ 名, 名 ふりがな, 名 読み, メイ
      """
    ),
    (
      .phoneticFamily,
      """
      en: phonetic last name, family name yomi, phonetic family name
      ja: 姓フリガナ, 姓 フリガナ, フリガナ 姓, 姓 ふりがな, 姓 読み, セイ
      """
    ),
    (
      .favourite,
      """
      en: favourite, favorite, favourites, favorites, starred, is favorite, is favourite
      de: favorit
      fr: favori
      es: favorito
      it: preferito
      """
    ),
    (
      .groups,
      """
      en: group membership, labels, groups, group, categories, category, tags
      de: kategorien, kategorie, gruppe, gruppen
      fr: catégories, groupes
      es: categorías, grupos
      it: categorie, gruppi
      pt: categorias
      nl: categorieën, groepen
      pl: kategorie, grupy
      ru: категории, группы
      ja: 分類, グループ
      """
    ),
    (.photo, "en: photo"),
    (.uid, "en: uid, uuid, guid"),
    // Two words to whoever parts words at capitals.
    (.number(type: "cell", index: "iphone"), "en: iPhone"),
  ]

  // MARK: Telephones

  /// Whole words, without digits at their end: `Tel2`.
  static let numbers = list(
    """
    number, numbers, pager, handy, gsm, tel, tél, telno, telnr, tlf, tlfn, tfno, tfn, cell, cells,
    natel, cercapersone, localizador, semafoon, portable, mobilnr, mobilnummer, handynummer,
    rufnummer, тел, τηλ
    """)

  /// Words begin so. A word of Chinese, Japanese or Korean may be a whole header.
  static let numberStarts = [
    "phone", "mobile", "mobiel", "mobiltel", "mobilfon", "mobilní", "telef", "teleph", "téléph",
    "teléf", "cellp", "cellul", "cellno", "cellnum", "celular", "móvil", "telemó", "telemov",
    "komórk",
    "handytel", "puhelin", "телефон", "моб", "сотов", "пейджер", "τηλέφων", "κινητ",
    "電話", "携帯", "電話番号", "ポケットベル", "电话", "手机", "手機", "行動電話", "移动电话",
    "전화", "휴대", "핸드폰",
  ]

  /// Words end so: `iPhone`, `Haupttelefon`, `会社電話`.
  static let numberEnds = [
    "phone", "phones", "mobile", "telefon", "telefoon", "telefono", "teléfono", "telefone",
    "téléphone", "telefonnummer", "rufnummer", "puhelin", "телефон", "電話", "電話番号", "携帯",
    "电话", "电话号码", "手机", "전화", "전화번호", "휴대폰", "mobil",
  ]

  static let faxes = [
    "fax", "telefax", "téléfax", "télécopi", "telecopi", "faks", "факс", "ファックス", "ファクス",
    "传真", "傳真", "팩스", "φαξ",
  ]

  /// Words that begin like a telephone and are none.
  static let noNumbers = [
    "telex", "télex", "telegr", "telework", "telearb", "phonetic", "phonétique", "phonetisch",
    "hotel", "hôtel", "motel", "cellar", "телекс", "telematik", "telemark",
  ]

  // MARK: Types

  /// The first that fits counts: type, whole words, starts of words.
  static let types: [(type: String, whole: Set<String>, starts: [String])] = [
    (
      "pager", list("semafoon, localizador, cercapersone, récepteur"),
      ["pager", "пейджер", "ポケットベル", "радиомес", "radiomessag"]
    ),
    (
      "cell", list("handy, gsm, natel, portable, cep, iphone"),
      [
        "mobil", "mobiel", "cell", "celular", "móvil", "movil", "telemó", "telemov", "komórk",
        "komork",
        "handy", "моб", "сотов", "перенос", "携帯", "手机", "手機", "移动", "行動", "휴대", "핸드폰",
        "matkapuh", "κινητ",
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
        "hjem", "дом", "自宅", "住宅", "家庭", "집", "otthon",
      ]
    ),
    (
      "work", list("work, pro, uff, ufficio, lavoro, werk, praca, jobb, job, iş, раб, travail"),
      [
        "business", "office", "company", "geschäft", "dienst", "arbeit", "büro", "firm", "bureau",
        "profession", "société", "trabajo", "oficina", "comercial", "empresa", "escritório",
        "zakelijk", "bedrijf", "służbow", "arbet", "arbejd", "työ", "prác", "pracov", "рабоч",
        "организац", "会社", "勤務", "工作", "单位", "公司", "회사", "직장", "munkahely",
      ]
    ),
    (
      "other", list("autre, otro, otra, altro, outro, inny, inne, ander, andere, annat, annet"),
      ["other", "weiter", "sonstig", "друг", "その他", "其他", "기타"]
    ),
  ]

  // MARK: Everything else

  /// Telephone words beside these mean something else: `Mobile Carrier`, `Phone ID`.
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
