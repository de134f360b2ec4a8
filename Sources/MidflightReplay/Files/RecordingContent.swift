import MotionCore

nonisolated extension Recording {
  /// The content of a line without its time.
  package nonisolated enum Content: Hashable, Sendable {
    /// A blank line, or a line that begins with `#`.
    case comment
    /// An input event. The event repeats the time of the line.
    case input(InputEvent)
    /// A label for a moment.
    case mark(String)
    /// An expected property of the scene.
    indirect case expect(Expectation)
    /// A request for a picture, with a name that is valid as a file name.
    case shot(String)
    /// The hashes of the scene's domains, sorted by the bytes of the domain's name.
    case check(number: Int, hashes: [DomainHash])
    /// The end line: the number of events, and the FNV-1a hash of all lines above except comments.
    case end(events: Int, sum: UInt64)
    /// A line of another program. Its code begins with `x.`.
    case unknownExtension(code: String)
  }

  /// The hash of one domain at a check, such as `layers`.
  package nonisolated struct DomainHash: Hashable, Sendable {
    /// The name of the domain.
    package var domain: String
    /// The hash, in 1 to 64 lower-case hexadecimal digits. `FNV1a64.hexadecimal` has 16 digits.
    package var hexadecimal: String

    /// Creates the hash of a domain.
    package init(domain: String, hexadecimal: String) {
      self.domain = domain
      self.hexadecimal = hexadecimal
    }
  }

  /// The codes of version 1 of the format.
  nonisolated enum Code: String, CaseIterable {
    case down, move, up, cancel, wheel, key, size, rate, activity, mark, expect, shot, check, end

    /// The number of known elements after the code. The reader keeps and ignores further elements.
    var argumentCount: Int {
      switch self {
      case .down, .up, .wheel, .expect: 4
      case .move, .size: 3
      case .cancel, .key, .check: 2
      case .rate, .activity, .mark, .shot, .end: 1
      }
    }
  }
}

nonisolated extension Recording.Content {
  /// The code of a line with this content; nil for a comment or an unknown extension.
  var code: Recording.Code? {
    switch self {
    case .comment, .unknownExtension: nil
    case .input(.down): .down
    case .input(.move): .move
    case .input(.up): .up
    case .input(.cancel): .cancel
    case .input(.wheel): .wheel
    case .input(.key): .key
    case .input(.resize): .size
    case .input(.rate): .rate
    case .input(.activity): .activity
    case .mark: .mark
    case .expect: .expect
    case .shot: .shot
    case .check: .check
    case .end: .end
    }
  }
}
