import MotionCore

/// Everything that the window says, in each language.
nonisolated enum Words {
  static let search = LocalizedText("Search scenes", chinese: "搜索场景")
  static let noMatch = LocalizedText("No scene matches", chinese: "没有匹配的场景")
  static let live = LocalizedText("Live", chinese: "实时")
  static let atRest = LocalizedText("At rest", chinese: "静止")
  static let paused = LocalizedText("Paused", chinese: "已暂停")
  static let replay = LocalizedText("Replay", chinese: "回放")
  static let recording = LocalizedText("Recording", chinese: "录制中")
  /// How far before the end of a take that goes on what is seen lies.
  static func lookingBack(by seconds: String) -> LocalizedText {
    LocalizedText("Looking back \(seconds) s", chinese: "回看 \(seconds) 秒前")
  }
  static let grabIt = LocalizedText("Press the scene to take over", chinese: "在场景中按下即可接管")
  static let copied = LocalizedText("Copied", chinese: "已复制")
  static let notCopied = LocalizedText("Not copied", chinese: "未能复制")
  static let saved = LocalizedText("Saved", chinese: "已保存")
  static let recorded = LocalizedText("Recorded", chinese: "已录制")
  static let tookOver = LocalizedText("Taken over at", chinese: "接管于")
  static let goBack = LocalizedText("Z goes back", chinese: "按 Z 返回")
  static let take = LocalizedText("Take", chinese: "条目")
  static let openedFrom = LocalizedText("Replaying", chinese: "正在回放")
  static let noRoom = LocalizedText("No room: make the window wider", chinese: "空间不足：请加宽窗口")
  static let recordingStays = LocalizedText(
    "What is being recorded stays as it began", chinese: "正在录制的内容保持开始时的外观")
  static let takeIsFull = LocalizedText(
    "The take is as long as one can be: another begins", chinese: "条目已达最大长度：新条目开始")
  static let speed = LocalizedText("Speed", chinese: "速度")
  static let keys = LocalizedText("Keyboard and mouse", chinese: "键盘与鼠标")
  static let mouse = LocalizedText("Mouse", chinese: "鼠标")
  static let time = LocalizedText("Time", chinese: "时间")
  static let takes = LocalizedText("Takes", chinese: "条目")
  static let window = LocalizedText("Window", chinese: "窗口")
  static let focus = LocalizedText("Buttons and sliders", chinese: "按钮与滑块")

  // What the mouse does.
  static let dragTimeline = LocalizedText(
    "On the time-line: back and forth in time", chinese: "在时间线上：前后移动时间")
  static let pressToTakeOver = LocalizedText(
    "On the scene: takes over, at any moment", chinese: "在场景上：随时接管")
  static let twoFingers = LocalizedText(
    "Two fingers that pinch and turn; Alt, too", chinese: "双指捏合与旋转；也可用 Alt")
  static let sideBySide = LocalizedText("Two fingers side by side", chinese: "双指并排移动")

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
