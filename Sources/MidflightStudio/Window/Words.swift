import MotionCore

/// Everything that the window says, in each language.
nonisolated enum Words {
  static let search = LocalizedText("Search scenes", chinese: "搜索场景")
  static let noMatch = LocalizedText("No scene matches", chinese: "没有匹配的场景")
  static let live = LocalizedText("Live", chinese: "实时")
  static let atRest = LocalizedText("At rest", chinese: "静止")
  /// Nothing moves, but a hand or a key is down on the scene.
  static let held = LocalizedText("Held down", chinese: "按住中")
  static let paused = LocalizedText("Paused", chinese: "已暂停")
  static let replay = LocalizedText("Replay", chinese: "回放")
  /// Of a take that is over.
  static let atItsEnd = LocalizedText("At its end", chinese: "已到结尾")
  /// Where the window has the other appearance.
  static let recordedLight = LocalizedText("Recorded in light", chinese: "以浅色录制")
  static let recordedDark = LocalizedText("Recorded in dark", chinese: "以深色录制")
  static let recording = LocalizedText("Recording", chinese: "录制中")
  /// How far before the end of a take that goes on what is seen lies.
  static func lookingBack(by time: LocalizedText) -> LocalizedText {
    LocalizedText("Looking back \(time.english)", chinese: "回看 \(time.chinese)前")
  }
  /// How far after the end of a take what is seen lies, and why it is seen.
  static func outlived(by time: LocalizedText) -> LocalizedText {
    LocalizedText(
      "\(time.english) after its end · Only the other timing moves",
      chinese: "结束后 \(time.chinese) · 只有其他时间参数在动")
  }
  static let ownTiming = LocalizedText("The scene’s timing", chinese: "场景的时间参数")
  static let otherTiming = LocalizedText("Other timing", chinese: "其他时间参数")
  /// To whoever presses the run with other timing.
  static let otherIsAPicture = LocalizedText(
    "This is only a picture of the other run: press the scene on the left",
    chinese: "这里只是对比运行的画面：请在左侧的场景中操作")
  /// Of what goes on again after a rest, which the clock has gone through.
  static func rested(for time: LocalizedText) -> LocalizedText {
    LocalizedText("after \(time.english) at rest", chinese: "静止 \(time.chinese)之后")
  }
  static let clockExplained = LocalizedText(
    "The recording's time: rests count, too. While all is at rest nothing is drawn, and it stands at the "
      + "last change.",
    chinese: "录制的时间：静止也计算在内。静止时不重绘，显示停在最后一次变化的时刻。")
  static let grabIt = LocalizedText("Press the scene to take over", chinese: "在场景中按下即可接管")
  // What is on the time-line.
  static func pressed(for time: LocalizedText) -> LocalizedText {
    LocalizedText(
      "Something was held down for \(time.english)", chinese: "按住了 \(time.chinese)")
  }
  static let completion = LocalizedText(
    "An animation has ended: its completion was called", chinese: "动画结束：已调用完成回调")
  static func mark(_ label: String) -> LocalizedText {
    let label = terminalText(label)
    return LocalizedText("Mark: \(label)", chinese: "标记：\(label)")
  }
  static let tick = LocalizedText(
    "A key, the wheel, or another speed", chinese: "按键、滚轮或改变速度")
  static func folded(for time: LocalizedText) -> LocalizedText {
    LocalizedText(
      "Nothing went on for \(time.english): folded, so that the rest has room",
      chinese: "\(time.chinese)内没有任何活动：已折叠，为其余部分留出空间")
  }
  static let timelineLegend = LocalizedText(
    "Drag: back and forth in time.\nBar: something is held down. Dot: an animation ends.\n"
      + "Tick: a key, the wheel, a speed. Flag: a mark.",
    chinese: "拖动：前后移动时间。\n横条：按住。圆点：动画结束。\n短线：按键、滚轮、速度。小旗：标记。")

  // What a newcomer is told, one thing after another.
  static let thenCatch = LocalizedText(
    "Catch it while it flies: press it and drag.", chinese: "趁它移动时抓住它：按下并拖动。")
  static let thenCatchByDragging = LocalizedText(
    "A press alone lets it fly on: drag it a few points.", chinese: "只按下，它会继续移动：请拖动几个点。")
  static let thenScrub = LocalizedText(
    "Now drag the time-line below, back to any moment.", chinese: "现在拖动下方的时间线，回到任意时刻。")
  static let thenLook = LocalizedText(
    "The curve on the right shows its way; the words above it, what each catch and release did. "
      + "Press the scene to go on from here.",
    chinese: "右侧的曲线显示它的过程，上方的文字说明每次抓住和松开的结果。在场景中按下即可从这里继续。")
  static let thenGrabAgain = LocalizedText(
    "Press the scene to go on from here.", chinese: "在场景中按下即可从这里继续。")
  static let copied = LocalizedText("Copied", chinese: "已复制")
  static func notCopied(_ why: String) -> LocalizedText {
    LocalizedText("Not copied: \(why)", chinese: "未能复制：\(why)")
  }
  static let ageOfInput = LocalizedText(
    "Age of each frame’s newest input, ms", chinese: "每帧最新输入的延迟（毫秒）")
  static let median = LocalizedText("median", chinese: "中位数")
  static let atDispatch = LocalizedText("when handled", chinese: "处理时")
  static let atPaint = LocalizedText("when painted", chinese: "绘制后")
  static let atPresent = LocalizedText("when shown", chinese: "呈现时")
  static let refresh = LocalizedText("refresh", chinese: "刷新间隔")
  static let saved = LocalizedText("Saved", chinese: "已保存")
  static let recorded = LocalizedText("Recorded", chinese: "已录制")
  static func recordingEnded(_ file: String) -> LocalizedText {
    LocalizedText("Recording ended: …/\(file)", chinese: "录制已结束：…/\(file)")
  }
  static let tookOver = LocalizedText("Taken over at", chinese: "接管于")
  static let goBack = LocalizedText("Z goes back", chinese: "按 Z 返回")
  static let take = LocalizedText("Take", chinese: "记录")
  static let openedFrom = LocalizedText("Replaying", chinese: "正在回放")
  static let noRoom = LocalizedText("No room: make the window wider", chinese: "空间不足：请加宽窗口")
  static let recordingStays = LocalizedText(
    "What is being recorded stays as it began", chinese: "正在录制的内容保持开始时的外观")
  static let nothingTakesKeys = LocalizedText(
    "Nothing in this scene takes keys", chinese: "此场景中没有接收按键的控件")
  static let keysWait = LocalizedText(
    "The scene takes keys once its live time goes on", chinese: "实时继续后，场景才接收按键")
  static let takeIsFull = LocalizedText(
    "The take is as long as one can be: another begins", chinese: "记录已达最大长度：新记录开始")
  static let speed = LocalizedText("Speed", chinese: "速度")
  static let keys = LocalizedText("Keyboard, mouse and signs", chinese: "键盘、鼠标与标志")
  static let mouse = LocalizedText("Mouse", chinese: "鼠标")
  static let time = LocalizedText("Time", chinese: "时间")
  static let takes = LocalizedText("Takes", chinese: "记录")
  static let window = LocalizedText("Window", chinese: "窗口")
  static let onTimeline = LocalizedText("On the time-line", chinese: "时间线上的标志")
  static let inInspector = LocalizedText("In the inspector", chinese: "检查器中的标志")
  static let focus = LocalizedText("Buttons and sliders", chinese: "按钮与滑块")

  // What the mouse does, on the caps of the sheet.
  static let drag = LocalizedText("Drag", chinese: "拖动")
  static let press = LocalizedText("Press", chinese: "按下")
  static let dragTimeline = LocalizedText(
    "On the time-line: back and forth in time", chinese: "在时间线上：前后移动时间")
  static let pressToTakeOver = LocalizedText(
    "On the scene: takes over, at any moment", chinese: "在场景上：随时接管")
  static let twoFingers = LocalizedText(
    "Two fingers that pinch and turn; Alt, too", chinese: "双指捏合与旋转；也可用 Alt")
  static let sideBySide = LocalizedText("Two fingers side by side", chinese: "双指并排移动")

  // What signs say.
  static let barSign = LocalizedText("A hand or a finger is down", chinese: "手或手指按下")
  static let dotSign = LocalizedText("An animation has ended", chinese: "动画结束")
  static let tickSign = LocalizedText("A key, the wheel, another speed", chinese: "按键、滚轮、改变速度")
  static let flagSign = LocalizedText("A mark", chinese: "标记")
  static let foldSign = LocalizedText("Nothing went on: folded", chinese: "没有活动：已折叠")
  static let runningSign = LocalizedText("An animator runs", chinese: "动画运行中")
  static let pausedSign = LocalizedText("It is paused, held, or waits", chinese: "已暂停、被按住或等待")
  static let stoppedSign = LocalizedText("It is stopped", chinese: "已停止")
  static let acceptedSign = LocalizedText("Somebody took the event", chinese: "事件已被接受")
  static let watchedSign = LocalizedText(
    "Recognisers look at it, and wait", chinese: "手势识别器正在观察")
  static let ignoredSign = LocalizedText("Nobody takes it", chinese: "无人处理")

  // What keys do that are no commands.
  static let nextControl = LocalizedText("To the next one, or the one before", chinese: "下一个或上一个")
  static let useControl = LocalizedText("Press the one with the ring", chinese: "按下带焦点框的一个")
  static let alongControls = LocalizedText(
    "Along the bar; moves a slider's knob", chinese: "沿工具栏移动；移动滑块")
  static let leave = LocalizedText(
    "Leaves the ring, the search, this sheet", chinese: "离开焦点框、搜索或此列表")
  static let undoTiming = LocalizedText("Timing: undo", chinese: "时间参数：撤销")
  static let redoTiming = LocalizedText("Timing: redo", chinese: "时间参数：重做")
  static let copyTiming = LocalizedText("Timing: copy as Swift", chinese: "时间参数：复制为 Swift")
}
