import Testing

@testable import MidflightPort

/// Tests of the changes of imports and conditions.
struct ImportTests {
  private let block = "#if canImport(UIKit)\nimport UIKit\n#else\nimport Midflight\n#endif\n"

  @Test func anImportOfUIKitGetsACondition() {
    #expect(ported("import UIKit\n") == block)
  }

  @Test func consecutiveImportsShareACondition() {
    #expect(
      ported("import QuartzCore\nimport Foundation\nimport UIKit.UIGestureRecognizerSubclass\n")
        == "#if canImport(UIKit)\nimport QuartzCore\nimport Foundation\n"
        + "import UIKit.UIGestureRecognizerSubclass\n#else\nimport Midflight\n#endif\n")
  }

  @Test func foundationBehindTheGroupStaysOutside() {
    #expect(ported("import UIKit\nimport Foundation\n") == block + "import Foundation\n")
  }

  @Test func otherModulesStayWithAHint() {
    let port = PortedText(
      "import SnapKit\nimport SwiftUI\nimport Foundation\n@testable import App\n")
    #expect(port.changeCount == 0)
    #expect(port.places == ["1 framework", "2 framework"])
    #expect(port.notes[0].hint.hasPrefix("add SnapKit"))
  }

  @Test func aSourceThatSharesAnImportGetsAHint() {
    let others = ["import UIKit"]
    #expect(PortedText("\nlet a = UIView()", beside: others).places == ["2 framework"])
    #expect(PortedText("import Foundation\nlet a = UIView()", beside: others).notes.isEmpty)
    #expect(PortedText("#if canImport(UIKit)\nlet a = 1\n#endif", beside: others).notes.isEmpty)
  }

  @Test func theImportOfATypeIsNoDeclaration() {
    let code = "import protocol SnapKit.Q\n@objc protocol P { @objc optional func f() }"
    #expect(
      ported(code)
        == "import protocol SnapKit.Q\nprotocol P: AnyObject { func f() }; extension P { func f() {} }"
    )
  }

  @Test func aCommentBehindAnImportStays() {
    #expect(
      ported("import UIKit // views\n")
        == "#if canImport(UIKit)\nimport UIKit // views\n#else\nimport Midflight\n#endif\n")
  }

  @Test func theFirstBytesOfAFileStay() {
    #expect(ported("\u{FEFF}import UIKit\n") == "\u{FEFF}" + block)
    #expect(ported("#!/usr/bin/swift \"\nimport UIKit\n") == "#!/usr/bin/swift \"\n" + block)
  }

  @Test func statementsOnTheLineOfAnImportStay() {
    #expect(
      ported("let a = 1; import UIKit; let b = 2")
        == "let a = 1; \n#if canImport(UIKit)\nimport UIKit;\n#else\nimport Midflight\n#endif\n let b = 2"
    )
  }

  @Test func anExportedImportStaysExported() {
    #expect(ported("@_exported import UIKit").contains("#else\n@_exported import Midflight\n"))
  }

  @Test func windowsLineBreaksStay() {
    #expect(!ported("import UIKit\r\nlet a = 1\r\n").replacing("\r\n", with: "").contains("\n"))
  }

  @Test(arguments: [
    ("#if os(iOS)\nlet a = 1\n#endif", "#if os(iOS) || canImport(Midflight)\nlet a = 1\n#endif"),
    ("#if !os(iOS)\n#endif", "#if !(os(iOS) || canImport(Midflight))\n#endif"),
    (
      "#if os(macOS)\n#elseif canImport(UIKit) && DEBUG\n#endif",
      "#if os(macOS)\n#elseif (canImport(UIKit) || canImport(Midflight)) && DEBUG\n#endif"
    ),
  ])
  func aConditionThatIsFalseOnLinuxIsExtended(code: String, result: String) {
    #expect(ported(code) == result)
  }

  @Test(arguments: [
    "#if os(iOS) || os(Linux)\n#endif",
    "#if canImport(UIKit)\nimport UIKit\n#else\nimport Midflight\n#endif",
    "#if os(macOS)\n#endif", "import Midflight\n#if !canImport(UIKit)\n#endif",
  ])
  func aConditionThatCoversLinuxStays(code: String) {
    #expect(PortedText(code).changeCount == 0)
  }

  @Test func anImportUnderAConditionIsReachedOnLinux() {
    #expect(
      ported("#if canImport(UIKit)\nimport UIKit\n#endif")
        == "#if canImport(UIKit) || canImport(Midflight)\n\(block)#endif")
  }
}
