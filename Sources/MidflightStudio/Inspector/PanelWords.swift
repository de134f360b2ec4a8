import Midflight
import MotionCore

/// What the inspector says, in each language.
enum PanelWords {
  static let animators = LocalizedText("Animators", chinese: "动画对象")
  static let curve = LocalizedText("Curve", chinese: "曲线")
  static let values = LocalizedText("Values", chinese: "数值")
  static let states = LocalizedText("State", chinese: "状态")
  static let input = LocalizedText("Input", chinese: "输入")
  static let timing = LocalizedText("Timing", chinese: "时间参数")
  static let overlay = LocalizedText("Over the scene", chinese: "叠加显示")

  /// What a section is for and what its signs mean; of what it holds nil where words stand in it.
  static func explanation(
    of section: LocalizedText, _ part: PanelSection.Part
  ) -> LocalizedText? {
    switch section.english {
    case timing.english where part == .heading: timingExplained
    case overlay.english where part == .heading: overlayExplained
    case animators.english: lanesExplained
    case curve.english: curveExplained
    case states.english: statesExplained
    case values.english: valuesExplained
    case input.english: inputExplained
    default: nil
    }
  }
  private static let timingExplained = LocalizedText(
    "Other timing for the chosen animator: the same gestures are run again with it, and shown beside the "
      + "scene, as a ghost over it, and as a curve in pink. Ctrl Z takes a change back.",
    chinese: "为所选动画对象尝试其他时间参数：用它重演同样的手势，并排显示在场景旁、以影子叠加在场景上、以粉色曲线画出。Ctrl Z 撤销更改。")
  private static let overlayExplained = LocalizedText(
    "What is drawn over the scene, or beside it. Velocity arrows: where views go, and how fast. Onion skin: "
      + "where they were in the last half second. Ghost and the run beside: only while other timing is tried.",
    chinese: "叠加在场景上或并排显示的内容。速度箭头：视图的去向与快慢。残影：过去半秒所在之处。影子与并排显示：仅在尝试其他时间参数时。")
  private static let lanesExplained = LocalizedText(
    "Over time: green runs, orange is paused or waits, red is stopped. The upright line is now. "
      + "Press one to look at it. Numbers are the stage’s: what controls animate has one too, and no lane.",
    chinese: "随时间：绿色运行，橙色暂停或等待，红色停止。竖线是此刻。点按以查看。编号由舞台分配：控件自身的动画也有编号，但不在此列出。")
  private static let curveExplained = LocalizedText(
    "Its progress over time, from 0 to 1. The dot is now. A circle: where it was caught or let go, "
      + "with its speed before and after. The words tell of the last one, or of the one under the mouse.",
    chinese: "从 0 到 1 的进度随时间的变化。圆点是此刻。圆圈：被抓住或松开之处，以及前后的速度。文字说明最后一个，或鼠标所指的一个。")
  private static let statesExplained = LocalizedText(
    "A row for each call. Dots: where it is allowed. The arrow: where it leads. A ring: it changes no state. "
      + "Blue: what was called last.",
    chinese: "每行一个调用。圆点：可在此调用。箭头：调用后的状态。圆环：状态不变。蓝色：最近一次调用。")
  private static let valuesExplained = LocalizedText(
    "What the chosen one’s properties say now, by UIKit’s names. Progress is how far it is seen to be, and may go "
      + "past 1; velocity, how fast that changes in a second. Below: its timing.",
    chinese:
      "所选动画对象此刻的属性，名称与 UIKit 相同。进度：看到的位置，可超过 1。速度：进度每秒的变化。下方：时间参数。"
  )
  private static let inputExplained = LocalizedText(
    "Every event. Full: somebody took it. Orange ring: recognisers look at it. Grey ring: nobody "
      + "takes it. Large: presses, lifts and keys.",
    chinese: "每个事件。实心：已被接受。橙色圆环：手势识别器在观察。灰色圆环：无人处理。大：按下、抬起与按键。")

  static let older = LocalizedText("Older", chinese: "较早")
  static let newer = LocalizedText("Newer", chinese: "较新")

  /// Which of all animators are shown.
  static func lanes(
    _ range: Range<Int>, of count: Int, in language: LocalizedText.Language
  ) -> String {
    // Numbers of lanes would look like those of animators, of which some have no lane.
    let newer = count - range.upperBound
    let words =
      newer == 0
      ? LocalizedText(
        "The newest \(range.count) of \(count)", chinese: "最新 \(range.count) 个，共 \(count) 个")
      : LocalizedText(
        "\(range.count) of \(count), \(newer) newer",
        chinese: "共 \(count) 个中的 \(range.count) 个，\(newer) 个更新")
    return words(in: language)
  }

  static let noAnimator = LocalizedText(
    "Nothing animated yet: touch the scene.", chinese: "还没有动画：请触摸场景。")
  /// Of an animator with this number there.
  static func inTraces(_ number: Int) -> LocalizedText {
    LocalizedText("in traces animators.\(number)", chinese: "轨迹中为 animators.\(number)")
  }
  static let nothingToMove = LocalizedText("nothing to move yet", chinese: "还没有要移动的内容")
  /// Of what runs, or has run.
  static let movesNothing = LocalizedText("nothing to move", chinese: "没有要移动的内容")
  static let onlyUnlisted = LocalizedText(
    "Core Animation's animations are seen on the stage, and not listed here.",
    chinese: "Core Animation 的动画可在舞台上看到，不在此列出。")
  /// Under what dynamics move.
  static let movedInSteps = LocalizedText(
    "Moved step by step: it has no curve and no state.", chinese: "逐步移动：没有曲线，也没有状态。")
  static let onlyFeedback = LocalizedText(
    "Only controls have answered a hand: what they do by themselves is not listed here.",
    chinese: "只有控件响应了手的操作：控件自身的动画不在此列出。")
  static let noCourse = LocalizedText(
    "How far it is, over time, is drawn here.", chinese: "这里画出进度随时间的变化。")
  static let noTiming = LocalizedText(
    "Its duration, and its curve or spring, can be changed here.",
    chinese: "这里可以修改它的时长，以及曲线或弹簧。")
  static let noParameters = LocalizedText(
    "A class method returns nothing: there is no object to pause, or to give other timing.",
    chinese: "类方法不返回对象：无法暂停，也无法更换时间参数。")
  static let timingIsATrial = LocalizedText(
    "Runs the same gestures again with other timing: beside the scene, as a ghost with a pink edge, "
      + "as a pink curve. The scene keeps its own.",
    chinese: "用其他时间参数重演同样的手势：并排显示、带粉色边的影子和粉色曲线。场景本身保持不变。")
  /// What is said of an edit with which the run comes out the same, with what the animator goes by if that is
  /// another curve or spring.
  static func timingIsUnused(by used: String?) -> LocalizedText {
    guard let used else {
      return LocalizedText(
        "What you changed makes no difference in this run.", chinese: "这一修改对这次运行没有影响。")
    }
    return LocalizedText(
      "What you changed makes no difference in this run. It goes by: \(used).",
      chinese: "这一修改对这次运行没有影响。实际用的是：\(used)。")
  }
  static let noInput = LocalizedText("No input yet.", chinese: "还没有输入。")
  static let noRecording = LocalizedText(
    "Let go, and the gestures can be run again with other timing.",
    chinese: "松手后，可以用其他时间参数重新运行这些手势。")

  static let course = LocalizedText("course", chinese: "过程")
  /// Of what has next to no way to go.
  static let timingAlone = LocalizedText("timing, with no way to go", chinese: "时间进度（几乎无位移）")
  static let abandoned = LocalizedText("uninterrupted", chinese: "若未中断")
  /// A tangent's name: alone or first in its row, and after others.
  typealias Tangent = (full: LocalizedText, short: LocalizedText)
  static let before: Tangent = (
    LocalizedText("speed before", chinese: "速度：之前"), LocalizedText("before", chinese: "之前")
  )
  /// Of what was dragged, and is let go.
  static let byHand: Tangent = (
    LocalizedText("speed of the hand", chinese: "速度：手"),
    LocalizedText("of the hand", chinese: "手")
  )
  static let after: Tangent = (
    LocalizedText("speed after", chinese: "速度：之后"), LocalizedText("after", chinese: "之后")
  )
  static let jump: Tangent = (
    LocalizedText("speed jumps", chinese: "速度：突变"), LocalizedText("jump", chinese: "突变")
  )
  static let trial = LocalizedText("other timing", chinese: "其他参数")

  static let remaining = LocalizedText("remaining", chinese: "剩余")
  static let velocity = LocalizedText("velocity", chinese: "速度")
  static let progress = LocalizedText("progress", chinese: "进度")
  static let duration = LocalizedText("duration", chinese: "时长")
  static let dampingRatio = LocalizedText("damping ratio", chinese: "阻尼比")
  static let mass = LocalizedText("mass", chinese: "质量")
  static let stiffness = LocalizedText("stiffness", chinese: "刚度")
  static let damping = LocalizedText("damping", chinese: "阻尼")

  static let cubic = LocalizedText("Curve", chinese: "曲线")
  static let ratio = LocalizedText("Ratio", chinese: "阻尼比")
  static let spring = LocalizedText("Spring", chinese: "弹簧")
  static let undo = LocalizedText("Undo", chinese: "撤销")
  static let redo = LocalizedText("Redo", chinese: "重做")
  static let reset = LocalizedText("Reset", chinese: "还原")
  static let copy = LocalizedText("Copy as Swift", chinese: "复制为 Swift")

  static let onionSkin = LocalizedText("Onion skin", chinese: "残影")
  static let arrows = LocalizedText("Velocity arrows", chinese: "速度箭头")
  static let ghost = LocalizedText("Ghost of the other run", chinese: "对比运行的影子")

  static let beside = LocalizedText("The other run beside it", chinese: "并排显示对比运行")

  /// By whom an event was taken.
  static func accepted(by who: String) -> LocalizedText {
    LocalizedText("accepted by \(who)", chinese: "接受者：\(who)")
  }
  /// Who looks at an event, and waits.
  static func watched(by who: String) -> LocalizedText {
    LocalizedText("watched by \(who)", chinese: "观察者：\(who)")
  }
  /// What nobody took, and why.
  static func ignored(because why: String, in language: LocalizedText.Language) -> String {
    LocalizedText("ignored: \(why)", chinese: "未处理：\(why)")(in: language)
  }
  static let gaveUp = LocalizedText("gave up", chinese: "已放弃")
  static let gaveUpNotDragged = LocalizedText("gave up: no drag", chinese: "已放弃：没有拖动")
  static let notPressed = LocalizedText("nothing is pressed", chinese: "没有按下")
  static let nothingThere = LocalizedText("nothing is there", chinese: "此处没有视图")
  static let nobodyListens = LocalizedText(
    "nothing there takes it", chinese: "此处没有对象接收")
  static let disabled = LocalizedText(
    "it is disabled, keeps the touch and does nothing", chinese: "已停用：收下触摸但不响应")
  static let nothingFocused = LocalizedText(
    "nothing has the keyboard's focus", chinese: "没有对象获得键盘焦点")
  /// What happened over a view: between the two stands a space, or a new line.
  static func event(_ deed: String, over view: String, gap: String) -> LocalizedText {
    LocalizedText("\(deed) on\(gap)\(view)", chinese: "\(deed)于\(gap)\(view)")
  }
  static let stage = LocalizedText("the stage", chinese: "舞台")
  static let takenOver = LocalizedText("taken over by another", chinese: "被另一动画接管")
  static let reachedEnd = LocalizedText("reached the end", chinese: "到达终点")

  // What a recording's codes are called.
  static let down = LocalizedText("down", chinese: "按下")
  static let move = LocalizedText("move", chinese: "移动")
  static let up = LocalizedText("up", chinese: "抬起")
  static let cancel = LocalizedText("cancel", chinese: "取消")
  static let wheel = LocalizedText("wheel", chinese: "滚轮")
  static let key = LocalizedText("key", chinese: "按键")
  static let resize = LocalizedText("resize", chinese: "改变大小")
  static let rate = LocalizedText("rate", chinese: "速率")

  /// Between the parts of a list.
  static let comma = LocalizedText(", ", chinese: "，")

  static let inactive = LocalizedText("inactive", chinese: "非活动")
  static let running = LocalizedText("active\nrunning", chinese: "活动\n运行中")
  static let paused = LocalizedText("active\npaused", chinese: "活动\n暂停")
  static let stopped = LocalizedText("stopped", chinese: "已停止")
}
