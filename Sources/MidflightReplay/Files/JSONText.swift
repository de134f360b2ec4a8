import MotionCore

/// JSON as recordings write it: every value has exactly one spelling.

/// A number's shortest decimal text that reads back to the same bits, without an exponent and
/// without `.0`: `118.5`, `604`, `0.015625`.
///
/// Swift's description finds the digits; this spells out its exponent. Numbers that JSON lacks
/// keep Swift's words for them, `nan` and `inf`, which the reader refuses.
nonisolated func decimalText(_ number: Double) -> String {
  let shortest = number.description
  guard shortest.utf8.contains(UInt8(ascii: "e")) else {
    return shortest.utf8.suffix(2).elementsEqual(".0".utf8)
      ? String(shortest.utf8.dropLast(2)) ?? shortest : shortest
  }
  let parts = shortest.split(separator: "e")
  guard parts.count == 2, let exponent = Int(parts[1]) else { return shortest }
  let sign = number.sign == .minus ? "-" : ""
  let digits = parts[0].filter(\.isNumber)
  let places = parts[0].split(separator: ".").dropFirst().first?.count ?? 0
  let isPointZero = places == 1 && parts[0].hasSuffix("0")
  let significant = isPointZero ? String(digits.dropLast()) : String(digits)
  let point = significant.count - (isPointZero ? 0 : places) + exponent
  if point <= 0 { return sign + "0." + String(repeating: "0", count: -point) + significant }
  if point >= significant.count {
    return sign + significant + String(repeating: "0", count: point - significant.count)
  }
  return sign + significant.prefix(point) + "." + significant.dropFirst(point)
}

/// Text in quotation marks, with the escapes that JSON demands and those of `needsEscape`, since
/// JSON is also printed to terminals.
nonisolated func quotedText(_ text: String) -> String {
  if needsNoEscape(text) { return "\"" + text + "\"" }
  var quoted = "\""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "\"": quoted += "\\\""
    case "\\": quoted += "\\\\"
    case "\n": quoted += "\\n"
    case "\r": quoted += "\\r"
    case "\t": quoted += "\\t"
    case _ where scalar.needsEscape: quoted += escapedUnits(of: scalar)
    default: quoted.unicodeScalars.append(scalar)
    }
  }
  return quoted + "\""
}

/// Escapes JSON from another writer as `quotedText` escapes strings.
///
/// - Parameter json: The text. Line feeds between values stay.
package nonisolated func escapedJSON(_ json: String) -> String {
  var escaped = ""
  for scalar in json.unicodeScalars {
    if scalar.needsEscape, scalar != "\n" {
      escaped += escapedUnits(of: scalar)
    } else {
      escaped.unicodeScalars.append(scalar)
    }
  }
  return escaped
}

/// A scalar as JSON escapes it: `\u001b`, or a surrogate pair.
private nonisolated func escapedUnits(of scalar: Unicode.Scalar) -> String {
  UTF16.encode(scalar).map { units in
    units.map { unit in
      let digits = String(unit, radix: 16)
      return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }.joined()
  } ?? ""
}

/// Returns a Boolean value that indicates whether text needs no escape in JSON. The value may be
/// false for text beyond ASCII that needs none.
nonisolated func needsNoEscape(_ text: String) -> Bool {
  text.utf8.allSatisfy { $0.needsNoEscape }
}

nonisolated extension UInt8 {
  fileprivate var needsNoEscape: Bool {
    self >= UInt8(ascii: " ") && self < 0x7F && self != UInt8(ascii: "\"")
      && self != UInt8(ascii: "\\")
  }
}
