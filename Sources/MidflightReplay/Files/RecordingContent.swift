import MotionCore

nonisolated extension Recording {
  /// What a line says, its time aside.
  package nonisolated enum Content: Hashable, Sendable {
    /// A blank line, or one that begins with `#`.
    case comment
    /// Something that a person did. The event carries the line's time too.
    case input(InputEvent)
    /// A moment with a name.
    case mark(String)
    /// What the scene should look like.
    indirect case expect(Expectation)
    /// A picture to be taken, under a name that can be a file's.
    case shot(String)
    /// Hashes of the scene's domains, by name in ascending order of their bytes.
    case check(number: Int, hashes: [DomainHash])
    /// The last line: how many events there are, and the FNV-1a of every line above.
    case end(events: Int, sum: UInt64)
    /// A line that others understand; its code begins with `x.`.
    case unknownExtension(code: String)
  }

  /// The hash of one domain, such as `layers`, at a check.
  package nonisolated struct DomainHash: Hashable, Sendable {
    /// What was hashed.
    package var domain: String
    /// Lower-case hexadecimal digits, 1 to 64 of them; `FNV1a64.hexadecimal` has 16.
    package var hexadecimal: String

    /// The hash of this domain.
    package init(domain: String, hexadecimal: String) {
      self.domain = domain
      self.hexadecimal = hexadecimal
    }
  }

  /// The codes of version 1, and how many elements of a line each one understands.
  nonisolated enum Code: String, CaseIterable {
    case down, move, up, cancel, wheel, key, size, rate, mark, expect, shot, check, end

    /// Elements after the code; those beyond are surplus, kept and ignored.
    var argumentCount: Int {
      switch self {
      case .down, .up, .wheel, .expect: 4
      case .move, .size: 3
      case .cancel, .key, .check: 2
      case .rate, .mark, .shot, .end: 1
      }
    }
  }
}

nonisolated extension Recording.Content {
  /// The code that a line with this content has; nil for comments.
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
    case .mark: .mark
    case .expect: .expect
    case .shot: .shot
    case .check: .check
    case .end: .end
    }
  }
}
