/// Whole headers, by language (ISO 639-1). Headers that contain a telephone word are not listed,
/// because this word alone shows the kind of the column.
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
      sv: namn, fullständigt namn, visningsnamn
      da no: navn, fulde navn, fullt navn, visningsnavn
      fi: nimi, koko nimi, näyttönimi
      is: nafn, fullt nafn
      cs: jméno a příjmení, celé jméno, zobrazované jméno, jméno, kontakt
      sk: meno a priezvisko, celé meno, zobrazované meno, meno, kontakt
      hu: név, teljes név, megjelenített név, névjegy
      ro: nume, nume complet, nume afișat, nume și prenume, nume şi prenume
      hr sr: ime i prezime, puno ime, prezime i ime, prikazano ime
      sl: ime in priimek, polno ime, priimek in ime
      sq: emri, emri i plotë, emri dhe mbiemri
      tr: ad, ad soyad, adı soyadı, isim, tam ad, görünen ad
      lt: vardas pavardė, vardas ir pavardė, pilnas vardas, kontaktas
      lv: vārds uzvārds, vārds un uzvārds, pilns vārds
      et: nimi, täisnimi, ees ja perekonnanimi
      vi: họ tên, họ và tên, tên đầy đủ
      el: όνομα, ονοματεπώνυμο, πλήρες όνομα, εμφανιζόμενο όνομα
      uk: ім'я, піб, повне ім'я, контакт
      be: імя, поўнае імя
      bg: пълно име, име и фамилия, контакт
      mk sr: име и презиме, цело име, пуно име
      he: שם, שם מלא, שם לתצוגה, איש קשר
      ar: الاسم, اسم, الاسم الكامل, الاسم بالكامل, جهة الاتصال
      fa: نام و نام خانوادگی, نام و نام خانوادگي, نام کامل
      th: ชื่อ นามสกุล, ชื่อเต็ม, ชื่อและนามสกุล, ชื่อผู้ติดต่อ
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
      en: first name, firstname, first, given name, given names, givenname, given, forename, forenames
      id ms: nama depan
      eu: izena
      kk: аты
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
      sv: förnamn
      da no: fornavn
      fi: etunimi, etunimet
      is: fornafn, eiginnafn
      cs: křestní jméno
      sk: krstné meno
      hu: keresztnév, utónév
      ro: prenume
      hr sr sl: ime
      tr: adı
      lt: vardas
      lv: vārds
      et: eesnimi
      vi: tên, tên riêng
      el: μικρό όνομα
      be: уласнае імя
      bg mk sr: име, собствено име
      he: שם פרטי
      ar: الاسم الأول, الإسم الأول
      fa: نام
      th: ชื่อ, ชื่อจริง
      """
    ),
    (
      .additional,
      """
      en: middle, middle name, middlename, additional name
      de: weitere vornamen, zweiter vorname
      fr: deuxième prénom
      es: segundo nombre, segundo apellido, apellido 2
      it: secondo nome
      pt: segundo nome, nome do meio
      nl: middelste naam, tussenvoegsel
      pl: drugie imię
      ru: отчество
      uk: по батькові
      bg: презиме, бащино име
      cs: prostřední jméno, další jméno
      sk: stredné meno
      hu: középső név
      hr: srednje ime
      he: שם אמצעי
      ar: الاسم الأوسط
      ja: ミドル ネーム, ミドルネーム
      """
    ),
    (
      .family,
      """
      en: last name, lastname, last, family name, familyname, family, surname
      de: nachname, familienname, zuname
      fr: nom de famille
      es: apellido, apellidos, primer apellido, apellido 1
      ca: cognom, cognoms, primer cognom
      af: van
      he: משפחה
      ar: العائلة
      id ms: nama belakang
      eu: abizena, abizenak
      kk: фамилиясы
      it: cognome
      pt: apelido, sobrenome, último nome, apelidos
      nl: achternaam, familienaam
      pl: nazwisko
      ru: фамилия
      ja: 姓, 苗字
      zh: 姓, 姓氏
      ko: 성
      sv: efternamn
      da no: efternavn, etternavn
      fi: sukunimi
      is: eftirnafn, kenninafn
      cs: příjmení
      sk: priezvisko
      hu: vezetéknév, családnév, családi név
      ro: nume de familie
      hr sr: prezime
      sl: priimek
      sq: mbiemri
      tr: soyad, soyadı
      lt: pavardė
      lv: uzvārds
      et: perekonnanimi, perenimi
      vi: họ
      el: επώνυμο, επίθετο
      uk: прізвище
      be: прозвішча
      bg: фамилия, фамилно име
      mk sr: презиме
      he: שם משפחה
      ar: اسم العائلة, الاسم الأخير, اللقب, الكنية
      fa: نام خانوادگی, نام خانوادگي
      th: นามสกุล, สกุล
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
      sv: smeknamn
      da: kaldenavn, øgenavn
      no: kallenavn
      fi: lempinimi
      cs: přezdívka
      sk: prezývka
      hu: becenév
      ro: poreclă
      hr: nadimak
      sl: vzdevek
      tr: takma ad
      lt: slapyvardis
      lv: iesauka, segvārds
      et: hüüdnimi
      el: ψευδώνυμο
      uk: прізвисько
      bg: прякор
      he: כינוי
      ar: اسم الشهرة
      th: ชื่อเล่น
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
      sv: företag
      da no: firma, bedrift, virksomhed
      fi: yritys
      cs: společnost
      sk: spoločnosť
      hu: cég, cégnév, vállalat
      ro: companie, firmă, organizație, organizaţie
      hr sr sl: tvrtka, podjetje, preduzeće, organizacija
      tr: şirket, kurum
      lt: įmonė, bendrovė, organizacija
      lv: uzņēmums, organizācija
      et: ettevõte, firma
      vi: công ty
      el: εταιρεία, οργανισμός
      uk: компанія, організація
      bg: фирма, организация, компания
      he: חברה, ארגון
      ar: الشركة, المؤسسة
      fa: شرکت, سازمان
      th: บริษัท, องค์กร
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
    // `CSVColumn.words(of:)` splits `iPhone` at the capital into two words.
    (.number(type: "cell", index: "iphone"), "en: iPhone"),
  ]
}
