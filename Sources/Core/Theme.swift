/// The chosen colours; `system` follows the device.
public enum Theme: String, Sendable, CaseIterable {
    case system, light, dark
}
