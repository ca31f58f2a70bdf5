extension BookLocale {
  static let latin: [BookLocale] = [english, german, french, spanish, polish, turkish, nordic]

  private static let english = BookLocale(
    name: "English", share: 29,
    given: NameStock(
      """
      John Mary James Sarah David Emma Michael Anna Robert Laura Peter Susan Paul Karen Mark Lisa
      Tom Jane Andrew Emily Chris Kate Steve Helen Daniel Alice Matthew Julie Richard Nancy Kevin
      Linda Brian Carol George Rachel Edward Amy Frank Donna Henry Grace Jack Olivia William Sophie
      Harry Chloe Oliver Megan Adam Hannah Luke Rebecca Simon Claire Alan Ruth Martin Diane
      """,
      starts: "Al Bern Clar Dor Ed El Fern Ger Har Jos Kel Len Mar Nor Os Ros Sam Wal Win Yv",
      ends: "a an bert die ella en ence ene fred ie ine ley ton vin y", limit: 320, exponent: 0.8),
    family: NameStock(
      """
      Smith Jones Johnson Williams Brown Taylor Davies Wilson Miller Evans Thomas Moore Roberts
      Jackson Walker White Harris Martin Thompson Wood Clark Lewis Robinson Hall Green Wright Baker
      Hill Scott Adams Cooper King Lee Morris Ward Turner Parker Cook Bell Murphy O'Brien Kelly
      McDonald O'Connor Campbell Stewart Anderson Reid Murray Young
      """,
      starts: """
        Ash Bar Black Brad Brook Bur Cal Carl Chad Clay Cole Crom Dal Den Dun East El Fair Far Fen
        Gar Glen Gold Gran Green Had Hal Ham Har Haw Hazel Hol Hub Hun Kil Kirk Lang Lin Lock Mar
        Mel Mill Mor Nor North Oak Old Pem Pres Rad Red Rich Rock Rose Rush San Shel Sil South Stan
        Stock Stone Strat Sut Thorn Wal War Wes West Whit Wim Win Wol Wood York
        """,
      ends: """
        - berry bourne bridge brook bury by combe cott croft dale den don er field ford gate ham
        hill hurst land ley low man mont more ness ridge s shaw side son stead stone ton wall ward
        water well wick win wood worth
        """, limit: 3_000, exponent: 0.7),
    plan: NumberPlan(
      "1", trunk: "", areas: "212 415 650 310 646 718 312 773 206 617 202 404 305 702 503 512",
      groups: [3, 4], separator: "-"),
    middle: 10)

  private static let german = BookLocale(
    name: "German", share: 14,
    given: NameStock(
      """
      Thomas Anna Michael Sabine Andreas Julia Peter Petra Stefan Monika Jürgen Ursula Hans Renate
      Klaus Karin Wolfgang Birgit Jörg Heike Günter Claudia Uwe Susanne Lukas Lena Felix Sophie
      Jonas Marie Maximilian Käthe Björn Gisela Rüdiger Anneliese Götz Brigitte Dieter Angelika
      Bernd Kerstin Ralf Martina Frank Jana Sören Katharina Matthias Ingrid
      """,
      starts: "Adel Bert Diet Eck Fried Ger Hart Heid Her Ing Irm Kon Leon Mein Ott Rein Sieg Wil",
      ends: "a bert e gard helm hild hold ine lind linde mar mund o olf rich run trud wig",
      limit: 320, exponent: 0.8),
    family: NameStock(
      """
      Müller Schmidt Schneider Fischer Weber Meyer Wagner Becker Schulz Hoffmann Schäfer Koch Bauer
      Richter Klein Wolf Schröder Neumann Schwarz Zimmermann Braun Krüger Hofmann Hartmann Lange
      Schmitt Werner Krause Meier Lehmann Köhler Herrmann König Walter Mayer Huber Kaiser Fuchs
      Peters Lang Scholz Möller Weiß Jung Hahn Vogel Friedrich Keller Günther Groß
      """,
      starts: """
        Acker Alt Bach Bären Berg Birken Blum Böhm Brand Breit Buch Burg Busch Dorn Eber Eich Eisen
        Engel Erd Feld Fels Finken Fran Frei Fürst Gär Gold Grün Hag Hasen Heil Hell Hirsch Hoch
        Holz Käst Kirch Kloster Kohl Korn Küh Lind Lüd Mühl Nacht Nieder Nuss Ober Öl Pfeif Rauch
        Reich Rosen Roß Sand Schön Sieben Sommer Stein Stern Stroh Süß Tann Thal Unter Vogt Wald
        Wasser Weid Weiß Wiesen Winter Zeller Zie
        """,
      ends: """
        au bach bauer baum beck berg berger born brenner bruch brück burg dorf dörfer egger eder eck
        feld felder fuß garten haus hauser heim hof höfer holz horn huber inger kamp kötter ler
        mann mayer mühle müller ner scheid schmidt stein thal treu wald
        """, limit: 3_000, exponent: 0.7),
    plan: NumberPlan(
      "49", trunk: "0", areas: "171 176 151 160 89 30 40 221 69 711 351 172 179 341 511 911",
      groups: [4, 4]),
    hyphen: 4)

  private static let french = BookLocale(
    name: "French", share: 10,
    given: NameStock(
      """
      Jean Marie Pierre Nathalie Michel Isabelle Philippe Sylvie Alain Catherine Nicolas Martine
      Christophe Françoise Patrick Céline Daniel Valérie Bernard Véronique François Sandrine Éric
      Stéphanie Frédéric Sophie Laurent Aurélie Stéphane Émilie Sébastien Camille Jérôme Léa Benoît
      Chloé Rémi Inès Loïc Zoé Maël Anaïs Gaël Hélène Théo Élodie Jean-Pierre Anne-Marie Jean-Paul
      """,
      starts: "Adri Am Ber Cor Dés Fab Gér Hon Jul Lu Marc Nad Ol Pasc Rég Séver Thér Yv",
      ends: "a aine al ance e el elle en ette iane ien ienne in ine is ise ot ée", limit: 320,
      exponent: 0.8),
    family: NameStock(
      """
      Martin Bernard Dubois Thomas Robert Richard Petit Durand Leroy Moreau Simon Laurent Lefèvre
      Michel Garcia David Bertrand Roux Vincent Fournier Morel Girard André Mercier Dupont Lambert
      Bonnet François Martinez Legrand Garnier Faure Rousseau Blanc Guérin Müller Henry Roussel
      Nicolas Perrin Morin Mathieu Clément Gauthier Dumont Lopez Fontaine Chevalier Robin Masson
      """,
      starts: """
        Ab Alb Arn Aub Bal Barb Beau Bel Bess Bill Blanch Boiss Bouch Bour Brun Cail Carp Chab
        Chamb Chant Charb Clav Col Cord Coul Couss Crép Dau Delan Desch Dout Fabr Ferr Flam Font
        Fouqu Gail Gérard Gill God Grand Guill Hub Jacqu Jol Lab Lafor Lam Long Mail Marchand Mén
        Mont Noir Oll Pag Pell Perr Pic Poul Prév Quin Rav Rén Rich Roch Sav Serr Tess Tour Val Vill
        """,
      ends: """
        ac aire ais al and ard as at aud ault aux ay eau el elier elle emin et ette eux ier ière
        ieux il in ineau is oir ois on onnet ot ou oux ouin ue urt é ès ère
        """, limit: 3_000, exponent: 0.7),
    plan: NumberPlan("33", trunk: "0", areas: "6 7 1 4 5 2 3 9", groups: [2, 2, 2, 2]), hyphen: 5)

  private static let spanish = BookLocale(
    name: "Spanish", share: 12,
    given: NameStock(
      """
      José María Antonio Carmen Manuel Ana Francisco Isabel Juan Laura David Cristina Javier Marta
      Daniel Lucía Carlos Pilar Jesús Elena Alejandro Paula Miguel Raquel Rafael Rosa Pedro Sara
      Ángel Rocío Pablo Begoña Sergio Inés Fernando Mónica Jorge Verónica Luis Sofía Alberto Núria
      Álvaro Andrea Adrián Belén Diego Concepción Raúl Íñigo Iván Ximena Óscar Martín
      """,
      starts: "Ad Alf Am Bern Cel Dol Em Est Flor Gon Hern Il Leon Mac Nic Os Ram Sal Vic",
      ends: "a ada alia ana ando aria elia ena ero ia ila ina indo io ita o ores os", limit: 320,
      exponent: 0.8),
    family: NameStock(
      """
      García Rodríguez González Fernández López Martínez Sánchez Pérez Gómez Martín Jiménez Ruiz
      Hernández Díaz Moreno Muñoz Álvarez Romero Alonso Gutiérrez Navarro Torres Domínguez Vázquez
      Ramos Gil Ramírez Serrano Blanco Molina Morales Suárez Ortega Delgado Castro Ortiz Rubio Marín
      Sanz Núñez Iglesias Medina Garrido Cortés Castillo Santos Lozano Guerrero Cano Peña
      """,
      starts: """
        Ab Ac Agu Al Alc Alm Alt Am And Ar Av Az Bal Bar Bel Ben Berm Bol Bus Cab Cal Camp Car Cas
        Cer Cord Cuev Dur Esc Esp Est Fig Flor Fuent Gal Gam Gar Gran Guz Herr Hid Hur Izqu Lar Leg
        Lin Luj Mal Mar Mend Mir Mont Mor Mur Nav Oj Oliv Ord Pal Par Ped Per Quint Reb Riv Ros
        Sal Sand Seg Sol Tej Ter Tol Val Veg Vill Zam Zap
        """,
      ends: """
        ada ado al ales ana anco ar ara ares arro as ate avo eda ejo ela ena era ero es eta ez illa
        illo ina ino iz o ola olé ona ora osa oz uela uez ura uño ález íquez
        """, limit: 3_000, exponent: 0.7),
    plan: NumberPlan("34", trunk: "", areas: "6 7 91 93 96 95 94 98", groups: [2, 3, 3]),
    second: 40)

  private static let polish = BookLocale(
    name: "Polish", share: 7,
    given: NameStock(
      """
      Anna Piotr Maria Krzysztof Katarzyna Andrzej Małgorzata Tomasz Agnieszka Paweł Barbara Michał
      Ewa Marcin Krystyna Jan Magdalena Jakub Elżbieta Adam Joanna Łukasz Aleksandra Marek Zofia
      Grzegorz Monika Mateusz Teresa Stanisław Danuta Wojciech Natalia Mariusz Karolina Dariusz
      Zbigniew Grażyna Jerzy Wiesława Rafał Żaneta Bożena Świętosława Ścibor
      """,
      starts: "Bole Bro Czes Dobro Jaro Kazi Lud Mie Miro Mści Prze Rado Sła Wła Woj Zdzi",
      ends: "bor dan gost mił mira misław mysł nisław rad sław sława woj wina wit",
      limit: 300, exponent: 0.8),
    family: NameStock(
      """
      Nowak Kowalski Kowalska Wiśniewski Wiśniewska Wójcik Kowalczyk Kamiński Kamińska Lewandowski
      Lewandowska Zieliński Zielińska Szymański Szymańska Woźniak Dąbrowski Dąbrowska Kozłowski
      Jankowski Mazur Wojciechowski Kwiatkowski Krawczyk Kaczmarek Piotrowski Grabowski Zając
      Pawłowski Michalski Król Wieczorek Jabłoński Wróbel Nowakowski Majewski Olszewski Stępień
      """,
      starts: """
        Bar Bąk Biel Bog Bor Brzez Cich Ciesz Czar Czern Dąb Dom Dud Fran Gał Gaw Głow Gór Grom Grusz
        Ign Jagi Jan Jas Jaw Kal Kar Kasz Kłos Koł Kop Kos Krup Kub Kucz Lach Les Lip Łuk Mach
        Mal Marc Mich Mik Mod Mro Mus Oleks Orł Ostr Pal Pas Piąt Pie Pod Rad Rog Rut Sad Sien
        Skow Sob Sok Star Stef Strzel Szcz Tom Urb Wal Wasil Wil Wit Wol Zaw Żur Żył
        """,
      ends: """
        a acki acka ak al an ański arczyk arek arz as czak czyk ecki ecka ek ela elski ewicz ewski
        ewska iak ik ina iński ińska ka kiewicz ko kowski ny or owicz owiec owski owska ski ura
        """, limit: 3_000, exponent: 0.7),
    plan: NumberPlan(
      "48", trunk: "", areas: "50 60 51 69 22 12 88 79 53 61 71 72", groups: [1, 3, 3]),
    hyphen: 2)

  private static let turkish = BookLocale(
    name: "Turkish", share: 5,
    given: NameStock(
      """
      Mehmet Fatma Mustafa Ayşe Ahmet Emine Ali Hatice Hüseyin Zeynep Hasan Elif İbrahim Meryem
      İsmail Şerife Osman Sultan Yusuf Zehra Murat Hanife Ömer Merve Ramazan Özlem Halil Esra
      Süleyman Çiğdem Abdullah Gülşen Mahmut Yasemin Recep Tuğba Salih İnci Fatih Işıl Kadir Büşra
      Emre Gökçe Hakan Dilek Barış Pınar Yiğit Şükrü
      """,
      starts: "Ay Bay Can Dil Er Gök Gül Gün İl Nur Öz Sev Şen Tan Tur Ül Yıl",
      ends: "a ay can dan demir doğan er gül han in kan kut lin nur sel su tan ten", limit: 300,
      exponent: 0.8),
    family: NameStock(
      """
      Yılmaz Kaya Demir Şahin Çelik Yıldız Yıldırım Öztürk Aydın Özdemir Arslan Doğan Kılıç Aslan
      Çetin Kara Koç Kurt Özkan Şimşek Polat Korkmaz Erdoğan Güneş Bulut Acar Güler Yavuz Çakır Ünal
      Aksoy Taş Tekin Bozkurt Özer Avcı Işık Keskin Yüksel Turan Gül Coşkun Keleş Duman Sarı
      """,
      starts: """
        Ak Al Alp Arı Ata Ay Bal Bay Boz Can Cey Çağ Çam Dağ Değir Dur Ege El Er Ger Gök Gün Gür
        Hız İn İn Kal Kap Kar Kes Kır Koca Kuş Kut Mert Nal Oğuz Ok Or Öğ Ön Öz Par Pek Sağ San
        Sar Sel Ser Soy Sön Şen Tan Taş Tek Top Tun Tür Uç Uğur Ulu Uy Ün Var Yal Yaz Yıl Yol Zey
        """,
      ends: """
        alan alp ar baş bay boğa can cı çay dağ dal dar demir doğan dur er eren gül gün han kan kaya
        kılıç kök kul kurt lar lı man maz men oğlu ok öz polat soy su sel tan taş tepe tuğ türk
        """, limit: 2_500, exponent: 0.7),
    plan: NumberPlan(
      "90", trunk: "0", areas: "532 542 505 533 212 312 555 216 232 530", groups: [3, 2, 2]))

  private static let nordic = BookLocale(
    name: "Scandinavian", share: 6,
    given: NameStock(
      """
      Lars Anna Erik Maria Karl Eva Anders Karin Per Kristina Johan Lena Nils Sara Mikael Kerstin
      Jan Emma Søren Ingrid Bjørn Marianne Håkan Åsa Jørgen Kirsten Åke Ulla Göran Mette Øyvind
      Solveig Pål Astrid Ole Märta Björn Gunnar Signe Leif Jonas Ida Magnus Linnéa Jens Hanne Mads
      Sigrún Guðrún Kjell
      """,
      starts: "Alf Arn As Dag Ein Fri Gud Hal Hall Ing Knut Ragn Sig Stein Tor Thor Ul Val",
      ends: "a ar björg borg dis e ell fred frid gerd hild ina mar mund rik rún vald vin vør",
      limit: 300, exponent: 0.8),
    family: NameStock(
      """
      Andersson Johansson Hansen Karlsson Nilsen Eriksson Larsen Larsson Olsen Olsson Persson
      Pedersen Svensson Johansen Gustafsson Pettersson Jonsson Jensen Jansson Hansson Kristiansen
      Bengtsson Jönsson Nielsen Lindberg Jakobsson Sørensen Magnusson Lindström Olofsson Rasmussen
      Lindqvist Lindgren Berg Axelsson Bergström Lundberg Møller Lund Ström Sjöberg Øberg Åkesson
      """,
      starts: """
        Ahl Alm Ask Back Bjerk Björk Bjørn Blom Borg Brand Bro Dahl Ed Ek Elv Eng Fager Falk Fjell
        Fors Frost Gran Grøn Gull Hag Ham Haug Hav Hed Hell Hjort Holm Hög Høy Isak Käll Kjær Kvist
        Lang Lilje Lind Ljung Lund Lönn Malm Mo Mölle Myr Ness Nor Nord Ny Nygård Öst Øst Råd Ren
        Ros Rud Sand Silver Sjö Skog Sol Sten Stor Strand Strøm Sund Sø Tall Thor Ull Ved Vik Åker
        """,
      ends: """
        aas ager bakk bakken berg blad blom borg bø by dahl dal er én fors gaard gren gård hagen
        haug holm hus in ing kvist land lid lie lin lund man mark nes ner ning ø quist rud sen
        skog son stad strand ström strøm sund vall vik å
        """, limit: 3_000, exponent: 0.7),
    plan: NumberPlan("46", trunk: "0", areas: "70 73 8 31 40 76 72 18 46 90", groups: [3, 2, 2]),
    middle: 6)
}
