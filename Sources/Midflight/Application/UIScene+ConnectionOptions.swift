extension UIScene {
  /// The reasons for which a scene was connected. Midflight connects every scene without one.
  @MainActor open class ConnectionOptions: NSObject {
    /// The app that requested the scene; always nil.
    open var sourceApplication: String? { nil }
    /// The type of an activity to continue; always nil.
    open var handoffUserActivityType: String? { nil }
  }
}
