/// A reason that a folder is not ported.
package enum PortFailure: Error, CustomStringConvertible {
  /// The folders do not fit together, or are not folders.
  case usage(String)
  case unreadable(String)
  case unwritable(String)

  /// The reason for people, in one line.
  package var description: String {
    switch self {
    case .usage(let words), .unreadable(let words), .unwritable(let words): words
    }
  }
}
