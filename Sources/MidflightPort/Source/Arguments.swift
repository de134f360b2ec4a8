/// An argument of a call, or a parameter of a declaration.
struct Argument {
  /// The label; nil for none.
  let label: String?
  /// The indices of the tokens with the label.
  let tokens: Range<Int>
  /// The indices of the tokens behind the label and its colon.
  let value: Range<Int>
}

extension SourceText {
  /// Returns the arguments between parentheses; empty for an index without a partner.
  func arguments(openedAt open: Int) -> [Argument] {
    guard let close = partners[open], close > open + 1 else { return [] }
    var arguments: [Argument] = []
    var start = open + 1
    var index = start
    while index <= close {
      if index == close || self[index] == "," {
        let isLabelled = start + 1 < index && self[start + 1] == ":" && tokens[start].kind == .word
        if start < index {
          arguments.append(
            Argument(
              label: isLabelled ? self[start] : nil, tokens: start..<index,
              value: (isLabelled ? start + 2 : start)..<index))
        }
        start = index + 1
      }
      index = ["(", "[", "{"].contains(self[index]) ? (partners[index] ?? index) + 1 : index + 1
    }
    return arguments
  }

  /// Returns the index of the parenthesis that opens the call around a token; nil outside calls.
  func callOpen(around index: Int) -> Int? {
    var place = index - 1
    while place >= 0 {
      switch self[place] {
      case ")", "]", "}":
        guard let open = partners[place], open < place else { return nil }
        place = open
      case "(": return place
      case "[", "{": return nil
      default: break
      }
      place -= 1
    }
    return nil
  }
}
