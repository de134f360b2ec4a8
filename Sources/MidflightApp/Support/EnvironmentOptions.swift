import ArgumentParser
import MidflightReplay

/// The options that override the desktop's preferences.
///
/// A recording's header stores the effective values, and replays use those.
struct EnvironmentOptions: ParsableArguments {
  @Option(
    help: """
      light or dark; the recording's setting or the desktop's if omitted.
      """)
  var appearance: Recording.Appearance?
  @Flag(
    inversion: .prefixedNo,
    help: "Turn reduced motion on or off; the recording's setting or the desktop's if omitted.")
  var reduceMotion: Bool?

  /// Sets the options of a session; an omitted option becomes nil.
  func set(_ session: inout WindowSession) {
    session.appearance = appearance
    session.reduceMotion = reduceMotion
  }

  /// Sets the values of a header; an omitted option keeps its value.
  func set(_ header: inout Recording.Header) {
    if let appearance { header.appearance = appearance }
    if let reduceMotion { header.reduceMotion = reduceMotion }
  }
}

extension Recording.Appearance: ExpressibleByArgument {}
