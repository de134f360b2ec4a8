import MotionCore

/// JSON text as recordings contain it: every value has exactly one spelling.

/// Returns the shortest decimal text that parses to the same bits, without an exponent and without
/// a trailing `.0`: `118.5`, `604`, `0.015625`.
///
/// Swift's `description` finds the digits; this function expands the exponent. `nan` and `inf` keep
/// Swift's spelling, which is not JSON, so the reader refuses them.
///
/// Returns `0` for 0, `-0` for −0 and all digits of a large number.
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

/// Returns text in quotation marks, with the escapes of JSON.
///
/// Also escapes the scalars of `needsEscape`, because JSON may be printed to a terminal.
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

/// Escapes control characters in JSON from another writer, as `quotedText` escapes them.
///
/// - Parameter json: JSON text. Line feeds between values stay.
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

/// Returns the JSON escape of a scalar: `\u001b`, or two escapes for a surrogate pair.
private nonisolated func escapedUnits(of scalar: Unicode.Scalar) -> String {
  UTF16.encode(scalar).map { units in
    units.map { unit in
      let digits = String(unit, radix: 16)
      return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }.joined()
  } ?? ""
}

/// Returns a Boolean value that indicates whether text needs no escape in JSON.
///
/// Returns false for any text with a scalar beyond ASCII, even if the text needs no escape.
nonisolated func needsNoEscape(_ text: String) -> Bool {
  var text = text
  return text.withUTF8 { $0.allSatisfy { $0.needsNoEscape } }
}

nonisolated extension UInt8 {
  fileprivate var needsNoEscape: Bool {
    self >= UInt8(ascii: " ") && self < 0x7F && self != UInt8(ascii: "\"")
      && self != UInt8(ascii: "\\")
  }
}
