/// An independent source of expected numbers.
package struct Source: Hashable, Sendable {
  /// The name in the tables.
  package let name: String
  /// The exact place of the numbers, or the method that made them.
  package let place: String
}

extension Source {
  static let chromium = Source(
    name: "Chromium",
    place: "chromium/chromium, ui/gfx/geometry/cubic_bezier_unittest.cc at 3e1a26c4.")

  static let android = Source(
    name: "Android",
    place: """
      AOSP, libs/input/tests/VelocityTracker_test.cpp, in LineageOS/android_frameworks_native at \
      7034776f08: fingers recorded on a Pixel, and what Android's strategies made of them.
      """)

  static let catalystAnimation = Source(
    name: "UIKit on Mac Catalyst",
    place: """
      Vercantez/openuikit, Tests/OpenUIKitTests/AnimationTests.swift at 88daca67: the springs that \
      Apple's UIKit made and the pixels that it drew (docs/QUARTZ_NOTES.md at 17180df7 says how they \
      were read), and Core Animation's curves, solved to ten decimals.
      """)

  static let iOSScrolling = Source(
    name: "iOS 26.1, scrolling",
    place: """
      Vercantez/openuikit, golden/scroll_traces at 4a55ba48: a UIScrollView on an iPhone 16 \
      simulator under synthetic touches every 8 or 16 ms; offsets are recorded in thirds of a point.
      """)

  static let charon = Source(
    name: "UIKit, by charon",
    place: """
      kern0x1b/charon, packages/a/apple-backports/facts: UIKit/UIViewSpringAnimation, \
      UIKit/UISpringTimingParameters and QuartzCore/CASpringAnimation, measured on Apple's \
      frameworks through Mac Catalyst.
      """)

  static let framer = Source(
    name: "Framer",
    place: "framer/SpringsExample, readme.md; guillianbalisi/ios-spring-animations has it too.")

  static let coreAnimation = Source(
    name: "Core Animation's curves",
    place: """
      CAMediaTimingFunction's control points, as its getters and gnustep/libs-quartzcore have \
      them, solved to the decimals given.
      """)

  static let headers = Source(
    name: "Apple's headers",
    place: """
      iPhoneOS16.5.sdk in theos/sdks at 4af4cb1d: UIViewAnimating.h, UITimingCurveProvider.h, \
      UIView.h, UIGestureRecognizer.h.
      """)

  static let wwdc230 = Source(
    name: "WWDC 2017, 230",
    place: """
      Advanced Animations with UIKit: pausing makes the fraction progress, going on finds the time \
      of that progress again. Numbers by Core Animation's curves.
      """)

  static let slideFormula = Source(
    name: "WWDC 2018, 803",
    place: """
      Designing Fluid Interfaces, by way of jenox/UIKit-Playground, 02-Gestures-In-Fluid-Interfaces: \
      (v / 1000) · d / (1 − d), and the exact −v / (1000 · ln d).
      """)

  static let squareb = Source(
    name: "squareb",
    place: "chpwn/squareb: (1 − 1 / (x · c / d + 1)) · d with c = 0.55, worked out for d = 400.")

  static let sixtyDigits = Source(
    name: "Closed form, 60 digits",
    place: """
      Scripts/make-conformance-figures, with mpmath: Béziers solved by bisection, springs as the \
      exponential of their matrix, UIKit's formulas solved and evaluated, parabolas in fractions.
      """)

  static let python = Source(
    name: "Closed form, Python",
    place: "The textbook's three cases in double precision with the C library's functions.")

  static let algebra = Source(
    name: "Closed form",
    place: "An identity written out beside the check, in another form than the one tested.")
}
