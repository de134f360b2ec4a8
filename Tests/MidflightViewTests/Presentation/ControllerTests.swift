import Midflight
import MotionCore
import Testing

/// Child view controllers.
struct ControllerTests {
  private final class Log { var lines: [String] = [] }

  private final class RecordingViewController: UIViewController {
    let log: Log
    init(_ title: String, _ log: Log) {
      self.log = log
      super.init(nibName: nil, bundle: nil)
      self.title = title
    }
    required init?(coder: NSCoder) { nil }
    func record(_ what: String) { log.lines.append("\(title ?? "") \(what)") }
    override func viewWillAppear(_ animated: Bool) { record("will appear") }
    override func viewDidAppear(_ animated: Bool) { record("did appear") }
    override func viewWillDisappear(_ animated: Bool) { record("will disappear") }
    override func viewDidDisappear(_ animated: Bool) { record("did disappear") }
    override func willMove(toParent parent: UIViewController?) {
      record("will move to \(parent?.title ?? "none")")
    }
    override func didMove(toParent parent: UIViewController?) {
      record("did move to \(parent?.title ?? "none")")
    }
    override func preferredContentSizeDidChange(
      forChildContentContainer container: any UIContentContainer
    ) { record("child prefers \(container.preferredContentSize.width)") }
  }

  private let stage = Stage(size: CGSize(width: 100, height: 100))
  private let log = Log()

  private func add(_ child: UIViewController, to parent: UIViewController) {
    stage.perform {
      parent.addChild(child)
      parent.view.addSubview(child.view)
      child.didMove(toParent: parent)
    }
  }

  /// A controller that records the parent transition flags in each appearance callback.
  private final class Moving: UIViewController {
    private(set) var lines: [String] = []
    private func record(_ what: String) {
      lines.append("\(what)\(isMovingToParent ? ", in" : "")\(isMovingFromParent ? ", out" : "")")
    }
    override func viewWillAppear(_ animated: Bool) { record("will appear") }
    override func viewDidAppear(_ animated: Bool) { record("did appear") }
    override func viewWillDisappear(_ animated: Bool) { record("will disappear") }
    override func viewDidDisappear(_ animated: Bool) { record("did disappear") }
  }

  @Test func isMovingFlagsAreSetOnlyWhileAChildIsAddedOrRemoved() {
    let (parent, child) = (UIViewController(), Moving())
    stage.perform { stage.window.rootViewController = parent }
    add(child, to: parent)
    #expect(child.lines == ["will appear, in", "did appear, in"])
    #expect(!child.isMovingToParent && !child.isMovingFromParent)
    stage.perform { stage.window.rootViewController = UIViewController() }
    stage.perform { stage.window.rootViewController = parent }
    #expect(
      child.lines.dropFirst(2) == [
        "will disappear", "did disappear", "will appear", "did appear",
      ])
    stage.perform {
      child.willMove(toParent: nil)
      child.view.removeFromSuperview()
      child.removeFromParent()
    }
    #expect(child.lines.suffix(2) == ["will disappear, out", "did disappear, out"])
    #expect(!child.isMovingFromParent)
  }

  @Test func aChildAppearsWithItsParent() {
    let (parent, child) = (
      RecordingViewController("parent", log), RecordingViewController("child", log)
    )
    add(child, to: parent)
    #expect(log.lines == ["child will move to parent", "child did move to parent"])
    #expect(child.parent === parent && parent.children == [child])
    log.lines = []
    stage.perform { stage.window.rootViewController = parent }
    #expect(
      log.lines
        == ["parent will appear", "child will appear", "parent did appear", "child did appear"])
    log.lines = []
    stage.perform { stage.window.rootViewController = UIViewController() }
    #expect(
      log.lines == [
        "parent will disappear", "child will disappear", "parent did disappear",
        "child did disappear",
      ])
  }

  @Test func aChildAddedToAVisibleParentAppearsAndDisappears() {
    let (parent, child) = (
      RecordingViewController("parent", log), RecordingViewController("child", log)
    )
    stage.perform { stage.window.rootViewController = parent }
    log.lines = []
    add(child, to: parent)
    #expect(
      log.lines == [
        "child will move to parent", "child will appear", "child did appear",
        "child did move to parent",
      ])
    log.lines = []
    stage.perform {
      child.willMove(toParent: nil)
      child.view.removeFromSuperview()
      child.removeFromParent()
    }
    #expect(
      log.lines == [
        "child will move to none", "child will disappear", "child did disappear",
        "child did move to none",
      ])
    #expect(child.parent == nil && parent.children.isEmpty)
  }

  @Test func aChildsFullSizeViewIsResizedWithItsParent() {
    let (parent, child) = (
      RecordingViewController("parent", log), RecordingViewController("child", log)
    )
    stage.perform { stage.window.rootViewController = parent }
    add(child, to: parent)
    stage.send(.resize(size: CGSize(width: 150, height: 90), scale: 1, time: .zero))
    #expect(child.view.frame == CGRect(x: 0, y: 0, width: 150, height: 90))
  }

  @Test func aChildHasOneParent() {
    let (one, other, child) = (
      RecordingViewController("one", log), RecordingViewController("other", log),
      RecordingViewController("c", log)
    )
    one.addChild(child)
    other.addChild(child)
    #expect(one.children.isEmpty && other.children == [child] && child.parent === other)
    log.lines = []
    other.addChild(child)
    #expect(log.lines.isEmpty && other.children == [child])
  }

  @Test func aParentIsNotifiedOfAChildsPreferredContentSize() {
    let (parent, child) = (
      RecordingViewController("parent", log), RecordingViewController("child", log)
    )
    parent.addChild(child)
    log.lines = []
    child.preferredContentSize = CGSize(width: 7, height: 8)
    child.preferredContentSize = CGSize(width: 7, height: 8)
    #expect(log.lines == ["parent child prefers 7.0"])
  }

  @Test func aControllerCannotBeItsOwnAncestor() async {
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        let (outer, inner) = (UIViewController(), UIViewController())
        outer.addChild(inner)
        inner.addChild(outer)
      }
    }
  }

  @Test func aControllerMayHaveAPlainInitialiser() {
    final class Plain: UIViewController {
      var made = false
      init() {
        super.init(nibName: nil, bundle: nil)
        made = true
      }
      required init?(coder: NSCoder) { nil }
    }
    final class Nibless: UIViewController {
      var made = false
      override init(nibName: String?, bundle: Bundle?) {
        super.init(nibName: nibName, bundle: bundle)
        made = true
      }
      required init?(coder: NSCoder) { nil }
    }
    #expect(Plain().made && Nibless().made)
    #expect(UIViewController().viewIfLoaded == nil)
  }

  @Test func aControllerMayOverrideItsTraitCollection() {
    final class Counting: UIViewController {
      var asked = 0
      override var traitCollection: UITraitCollection {
        asked += 1
        return super.traitCollection
      }
    }
    let counting = Counting()
    let controller: UIViewController = counting
    #expect(controller.traitCollection == .current && counting.asked == 1)
  }
}
