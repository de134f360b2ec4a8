import Foundation
import MotionCore

nonisolated extension Recording {
  /// The first line of a recording: the scene, its environment and the revision of the engine.
  ///
  /// A header stores its text and the values parsed from the text. Setting a property rewrites only
  /// that value in the text, so that unknown keys keep their bytes. Setting does not validate a
  /// value. The reader, and each sink that is created with a header, validate the header.
  public nonisolated struct Header: Sendable, Equatable {
    /// The version of the file format.
    package var midflight: Int { Recording.version }
    /// The name of the scene in the catalog.
    public var scene: String { didSet { replace("scene", with: quotedText(scene)) } }
    /// The size of the scene in points, 1…16384 on each side.
    public var size: CGSize { didSet { replace("size", with: Self.text(of: size)) } }
    /// The number of pixels per point, 0.25…8.
    public var scale: CGFloat { didSet { replace("scale", with: decimalText(Double(scale))) } }
    /// The appearance of the scene.
    ///
    /// The text contains no key for a light scene, unless a change from dark to light wrote one.
    public var appearance: Appearance {
      didSet {
        guard appearance != oldValue else { return }
        replace("appearance", with: quotedText(appearance.rawValue))
      }
    }
    /// A Boolean value that indicates whether the scene reduces motion. The text contains no key
    /// for false, unless a change wrote one.
    public var reduceMotion: Bool {
      didSet {
        guard reduceMotion != oldValue else { return }
        replace("reduceMotion", with: "\(reduceMotion)")
      }
    }
    /// The engine revision at the time of recording, 1 or more.
    public var engine: Int { didSet { replace("engine", with: "\(engine)") } }
    /// The source of the times. `sdl-wait` means the return of SDL's wait function.
    package var clock: String { didSet { replace("clock", with: quotedText(clock)) } }
    /// The features that a reader must support. Version 1 defines none.
    package var requires: [String] { didSet { replace("requires", with: Self.text(of: requires)) } }
    /// A JSON object on one line, for people. Replays ignore the object.
    public var meta: String { didSet { replace("meta", with: meta) } }
    /// The line without its line feed.
    package internal(set) var text: String

    /// Creates a header for a new recording.
    ///
    /// The text omits the keys of a light appearance and of full motion.
    ///
    /// - Parameters:
    ///   - scene: The name of the scene.
    ///   - size: The size of the stage, in points.
    ///   - scale: Pixels per point.
    ///   - appearance: Light or dark.
    ///   - reduceMotion: Whether motion is reduced.
    ///   - engine: The engine revision; nil for the revision of this program.
    ///   - clock: The clock that timed the events.
    ///   - requires: The features that a reader needs.
    ///   - meta: Further values, for other programs.
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

    /// Replaces the value of a key in the text, or adds the key before the closing brace.
    ///
    /// Replaces only the first value of a repeated key. Does nothing without the key and a closing
    /// brace.
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

  /// The appearance of a scene.
  public nonisolated enum Appearance: String, CaseIterable, Sendable {
    /// Dark content on a light background.
    case light
    /// Light content on a dark background.
    case dark
  }

  /// The names in `requires` that this program supports.
  package static let knownRequirements: [String] = []
}
