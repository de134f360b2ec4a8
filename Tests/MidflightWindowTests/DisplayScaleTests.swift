import Foundation
import Testing

@testable import MidflightWindow

@Suite struct ChoosingAScale {
  private func choose(_ explicit: CGFloat?, _ gdk: String?, _ dpi: String?) -> CGFloat {
    DisplayScale.choose(explicit: explicit, gdkScale: gdk, xftDPI: dpi)
  }

  @Test func theProgramWinsOverTheToolkitAndTheToolkitOverTheFonts() {
    #expect(choose(1.5, "2", "288") == 1.5)
    #expect(choose(nil, "2", "288") == 2)
    #expect(choose(nil, nil, "288") == 3)
    #expect(choose(nil, nil, nil) == 1)
  }

  @Test func fontResolutionsAreRoundedToQuarterScales() {
    #expect(choose(nil, nil, "96") == 1)
    #expect(choose(nil, nil, "110") == 1.25)
    #expect(choose(nil, nil, "144") == 1.5)
  }

  @Test(arguments: ["", "large", "-96", "nan", "0", "60"])
  func invalidAndSmallResolutionsGiveAScaleOf1(_ dpi: String) {
    #expect(choose(nil, nil, dpi) == 1)
  }
}
