import MotionCore

/// Whether there is room for the run with other timing beside the scene, and else what would make it.
///
/// The viewport finds it; the inspector dims its switch by it, and both say what to do.
nonisolated enum RoomBeside: Hashable, Sendable {
  case there
  /// There is, once the list is hidden.
  case withoutList
  case inWiderWindow

  /// Why there is none, and what to do; nil where there is.
  var words: LocalizedText? {
    switch self {
    case .there: nil
    case .withoutList:
      LocalizedText(
        "No room for the other run beside: hide the list (L)",
        chinese: "没有空间并排显示对比运行：请隐藏列表（L）")
    case .inWiderWindow:
      LocalizedText(
        "No room for the other run beside: make the window wider",
        chinese: "没有空间并排显示对比运行：请加宽窗口")
    }
  }
}
