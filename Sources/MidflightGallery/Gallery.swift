import Midflight

extension SceneCatalog {
  /// Every scene of Midflight, in the order of the list. Each is one file in a folder of its
  /// chapter's name.
  public static let gallery = SceneCatalog([
    Chapter(LocalizedText("Interrupting", chinese: "中断"), [.interruptiblePan]),
    Chapter(LocalizedText("Controls", chinese: "控件"), [.controls]),
  ])
}
