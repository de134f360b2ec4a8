import Midflight
import MotionCore
import Testing

/// Appearance transitions that a parent controller starts and ends.
struct AppearanceTransitionTests {
  private final class Log { var lines: [String] = [] }

  private class RecordingViewController: UIViewController {
    let log: Log
    init(_ title: String, _ log: Log) {
      self.log = log
      super.init(nibName: nil, bundle: nil)
      self.title = title
    }
    required init?(coder: NSCoder) { nil }
    func record(_ what: String, _ animated: Bool) {
      log.lines.append("\(title ?? "") \(what)\(animated ? ", animated" : "")")
    }
    override func viewWillAppear(_ animated: Bool) { record("will appear", animated) }
    override func viewIsAppearing(_ animated: Bool) {
      record(view.window == nil ? "is nowhere" : "is appearing", animated)
    }
    override func viewDidAppear(_ animated: Bool) { record("did appear", animated) }
    override func viewWillDisappear(_ animated: Bool) { record("will disappear", animated) }
    override func viewDidDisappear(_ animated: Bool) { record("did disappear", animated) }
  }

  private final class Deaf: RecordingViewController {
    override var shouldAutomaticallyForwardAppearanceMethods: Bool { false }
  }

  private let stage = Stage(size: CGSize(width: 100, height: 100))
  private let log = Log()

  private func show(_ parent: UIViewController, with child: UIViewController) {
    stage.perform {
      stage.window.rootViewController = parent
      parent.addChild(child)
      parent.view.addSubview(child.view)
      child.didMove(toParent: parent)
    }
  }

  @Test func aViewIsAppearingOnceItIsInTheWindow() {
    stage.perform { stage.window.rootViewController = RecordingViewController("root", log) }
    #expect(log.lines == ["root will appear", "root is appearing", "root did appear"])
  }

  @Test func makeKeyAndVisibleOnAWindowOutsideAStageIsDiagnosed() {
    var sentences: [String] = []
    stage.onFact = { if case .diagnostic(let sentence) = $0 { sentences.append(sentence) } }
    stage.perform { stage.window.makeKeyAndVisible() }
    #expect(sentences.isEmpty && stage.window.isKeyWindow)
    stage.perform { UIWindow(frame: CGRect(x: 0, y: 0, width: 10, height: 10)).makeKeyAndVisible() }
    #expect(sentences.count == 1 && sentences[0].contains("stage.window"))
  }

  @Test func anAddedChildIsLaidOutBeforeViewDidAppear() {
    final class Child: UIViewController {
      var lines: [String] = []
      override func viewDidLayoutSubviews() { lines.append("laid out \(view.bounds.width)") }
      override func viewDidAppear(_ animated: Bool) { lines.append("did appear") }
    }
    let child = Child()
    child.view.frame = CGRect(x: 0, y: 0, width: 40, height: 40)
    show(UIViewController(), with: child)
    #expect(child.lines == ["laid out 40.0", "did appear"])
  }

  @Test func aParentThatForwardsNothingStartsItsChildrensTransitions() {
    let (parent, child) = (Deaf("parent", log), RecordingViewController("child", log))
    show(parent, with: child)
    #expect(!log.lines.contains { $0.hasPrefix("child") })
    log.lines = []
    stage.perform {
      child.beginAppearanceTransition(true, animated: true)
      child.endAppearanceTransition()
    }
    #expect(
      log.lines == [
        "child will appear, animated", "child is appearing, animated", "child did appear, animated",
      ])
    log.lines = []
    stage.perform { stage.window.rootViewController = nil }
    #expect(log.lines == ["parent will disappear", "parent did disappear"])
  }

  @Test func aManualAppearanceTransitionIsReportedOnlyOnce() {
    let (parent, child) = (
      RecordingViewController("parent", log), RecordingViewController("child", log)
    )
    stage.perform {
      stage.window.rootViewController = parent
      parent.addChild(child)
      child.view.isHidden = false
      log.lines = []
      child.beginAppearanceTransition(true, animated: true)
      child.beginAppearanceTransition(true, animated: true)
      parent.view.addSubview(child.view)
      log.lines.append("…")
      child.endAppearanceTransition()
    }
    #expect(
      log.lines == [
        "child will appear, animated", "child is appearing, animated", "…",
        "child did appear, animated",
      ])
  }

  @Test func aTransitionAwayReversesAnUnfinishedAppearance() {
    let child = RecordingViewController("child", log)
    stage.perform {
      child.beginAppearanceTransition(true, animated: true)
      child.beginAppearanceTransition(false, animated: true)
      child.endAppearanceTransition()
    }
    #expect(
      log.lines == [
        "child will appear, animated", "child will disappear, animated",
        "child did disappear, animated",
      ])
  }

  @Test func grandchildrenFollowTheirParent() {
    let (parent, child, grandchild) = (
      Deaf("p", log), RecordingViewController("c", log), RecordingViewController("g", log)
    )
    stage.perform {
      child.addChild(grandchild)
      child.view.addSubview(grandchild.view)
    }
    show(parent, with: child)
    log.lines = []
    stage.perform {
      child.beginAppearanceTransition(true, animated: false)
      child.endAppearanceTransition()
    }
    #expect(
      log.lines == [
        "c will appear", "g will appear", "c is appearing", "c did appear", "g is appearing",
        "g did appear",
      ])
  }

  @Test func anEndWithoutABeginningIsDiagnosedAndDoesNothing() {
    var received: [String] = []
    stage.onFact = { if case .diagnostic(let words) = $0 { received.append(words) } }
    stage.perform { RecordingViewController("child", log).endAppearanceTransition() }
    #expect(
      received.count == 1
        && received[0].contains("endAppearanceTransition() on a RecordingViewController"))
    #expect(log.lines.isEmpty)
  }

  // MARK: - From one child to another

  @Test func oneChildReplacesTheOtherAndBothAreNotified() {
    let (parent, old, new) = (
      RecordingViewController("parent", log), RecordingViewController("old", log),
      RecordingViewController("new", log)
    )
    show(parent, with: old)
    log.lines = []
    stage.perform {
      old.willMove(toParent: nil)
      parent.addChild(new)
      new.view.frame = CGRect(x: 100, y: 0, width: 100, height: 100)
      parent.transition(
        from: old, to: new, duration: 1, animations: { new.view.frame.origin.x = 0 },
        completion: { [log] in log.lines.append("completed \($0)") })
    }
    let began = [
      "old will disappear, animated", "new will appear, animated", "new is appearing, animated",
    ]
    #expect(log.lines == began)
    #expect(old.view.superview === parent.view && new.view.superview === parent.view)
    stage.advance(by: 0.5)
    #expect(new.view.layer.presentation()?.frame.minX == 50)
    stage.advance(by: 0.5)
    #expect(
      log.lines == began + [
        "old did disappear, animated", "new did appear, animated", "completed true",
      ])
    #expect(old.view.superview == nil && new.view.frame.minX == 0)
  }

  @Test func aCrossDissolveOptionAlsoReplacesTheChild() {
    let (parent, old, new) = (
      RecordingViewController("parent", log), RecordingViewController("old", log),
      RecordingViewController("new", log)
    )
    show(parent, with: old)
    stage.perform {
      parent.addChild(new)
      parent.transition(
        from: old, to: new, duration: 1, options: .transitionCrossDissolve, animations: nil)
    }
    #expect(old.view.superview == nil && new.view.superview === parent.view)
    #expect(!log.lines.contains("new did appear, animated"))
    stage.advance(by: 1)
    #expect(log.lines.suffix(2) == ["old did disappear, animated", "new did appear, animated"])
  }

  @Test func aChildTransitionWithoutADurationEndsAtOnce() {
    let (parent, old, new) = (
      RecordingViewController("parent", log), RecordingViewController("old", log),
      RecordingViewController("new", log)
    )
    show(parent, with: old)
    stage.perform {
      parent.addChild(new)
      parent.transition(from: old, to: new, duration: 0, animations: nil)
    }
    stage.advance(by: 0)
    #expect(old.view.superview == nil && log.lines.last == "new did appear")
  }

  @Test func childrenOutsideAWindowReceiveNoAppearanceCallbacks() {
    let (parent, old, new) = (
      RecordingViewController("parent", log), RecordingViewController("old", log),
      RecordingViewController("new", log)
    )
    stage.perform {
      for child in [old, new] { parent.addChild(child) }
      parent.view.addSubview(old.view)
      parent.transition(from: old, to: new, duration: 0, animations: nil)
    }
    stage.advance(by: 0)
    #expect(new.view.superview === parent.view && log.lines.isEmpty)
  }

  @Test func aTransitionToAControllerThatIsNoChildStopsTheProgram() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        let (parent, child) = (UIViewController(), UIViewController())
        parent.addChild(child)
        parent.transition(from: child, to: UIViewController(), duration: 1, animations: nil)
      }
    }
    let printed = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(
      printed.contains("transition(from:to:…)") && printed.contains("call addChild(_:) first"))
  }

  @Test func aNibIsRefused() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run { _ = UIViewController(nibName: "Main", bundle: nil) }
    }
    let printed = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(
      printed.contains("UIViewController(nibName: \"Main\"") && printed.contains("loadView()"))
  }
}
