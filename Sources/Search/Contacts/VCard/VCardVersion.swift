/// The versions of vCard, which differ in types, escapes and long lines.
enum VCardVersion: String {
  case v21 = "2.1"
  case v30 = "3.0"
  case v40 = "4.0"
}
