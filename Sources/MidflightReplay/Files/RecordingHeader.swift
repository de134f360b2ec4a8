import Foundation
import MotionCore

nonisolated extension Recording {
  /// The first line: which scene was played, how large it was, and by which rules.
  ///
  /// A header is its text, from which the properties were read. Setting one rewrites its value and
  /// nothing else, so that keys of others survive byte for byte. It is checked when it is read: by
  /// the reader, and by a tape or a writer that is given it.
  public nonisolated struct Header: Sendable, Equatable {
    /// The format's version.
    package var midflight: Int { Recording.version }
    /// The scene's name in the catalog.
    public var scene: String { didSet { replace("scene", with: quotedText(scene)) } }
    /// The scene's size in points; each side 1…16384.
    public var size: CGSize { didSet { replace("size", with: Self.text(of: size)) } }
    /// Pixels a point, 0.25…8.
    public var scale: CGFloat { didSet { replace("scale", with: decimalText(Double(scale))) } }
    /// Whether the scene was light or dark. Light is written only in the place of something else, so
    /// that recordings of light scenes have no such key.
    public var appearance: Appearance {
      didSet {
        guard appearance != oldValue else { return }
        replace("appearance", with: quotedText(appearance.rawValue))
      }
    }
    /// Whether the scene was asked to keep motion down. False is written only in the place of true.
    public var reduceMotion: Bool {
      didSet {
        guard reduceMotion != oldValue else { return }
        replace("reduceMotion", with: "\(reduceMotion)")
      }
    }
    /// The revision of replay semantics that this was recorded with, 1 or more.
    public var engine: Int { didSet { replace("engine", with: "\(engine)") } }
    /// Where the times came from; `sdl-wait` for events stamped as SDL's wait returned.
    package var clock: String { didSet { replace("clock", with: quotedText(clock)) } }
    /// What a reader must know to replay this; version 1 knows of nothing.
    package var requires: [String] { didSet { replace("requires", with: Self.text(of: requires)) } }
    /// An object of JSON on one line, for people; replays never look at it.
    public var meta: String { didSet { replace("meta", with: meta) } }
    /// The line without its LF.
    package internal(set) var text: String

    /// A header for a new recording.
    ///
    /// - Parameter engine: The revision of replay semantics; nil stands for this program's revision.
    public init(
      scene: String, size: CGSize, scale: CGFloat = 1, appearance: Appearance = .light,
      reduceMotion: Bool = false, engine: Int? = nil, clock: String = "sdl-wait",
      requires: [String] = [], meta: String = "{}"
    ) {
      self.scene = scene
      self.size = size
      self.scale = scale
      self.appearance = appearance
      self.reduceMotion = reduceMotion
      let engine = engine ?? Engine.revision
      self.engine = engine
      self.clock = clock
      self.requires = requires
      self.meta = meta
      self.text =
        "{\"midflight\":\(Recording.version),\"scene\":\(quotedText(scene)),"
        + "\"size\":\(Self.text(of: size)),\"scale\":\(decimalText(Double(scale))),"
        + (appearance == .light ? "" : "\"appearance\":\(quotedText(appearance.rawValue)),")
        + (reduceMotion ? "\"reduceMotion\":true," : "")
        + "\"engine\":\(engine),\"clock\":\(quotedText(clock)),"
        + "\"requires\":\(Self.text(of: requires)),\"meta\":\(meta)}"
    }

    private static func text(of size: CGSize) -> String {
      let corner = CGPoint(x: size.width, y: size.height).quantised
      return "[\(decimalText(Double(corner.x))),\(decimalText(Double(corner.y)))]"
    }

    private static func text(of names: [String]) -> String {
      "[" + names.map(quotedText).joined(separator: ",") + "]"
    }

    /// Rewrites one value, or adds it before the closing brace.
    private mutating func replace(_ key: String, with value: String) {
      var bytes = Array(text.utf8)
      if let range = HeaderParser.range(of: key, in: bytes) {
        bytes.replaceSubrange(range, with: value.utf8)
      } else if let brace = bytes.lastIndex(of: UInt8(ascii: "}")) {
        bytes.insert(contentsOf: ",\(quotedText(key)):\(value)".utf8, at: brace)
      }
      text = String(decoding: bytes, as: UTF8.self)
    }
  }

  /// How light a scene is, as a header says it.
  public nonisolated enum Appearance: String, CaseIterable, Sendable {
    /// Dark on light.
    case light
    /// Light on dark.
    case dark
  }

  /// The names in `requires` that this program can honour.
  package static let knownRequirements: [String] = []
}
