/// Fields that hold what opens an account: passwords, the codes of an app, and recovery codes. No page says them again
/// or carries them on; whoever sends the form once more types them once more.
public enum SecretField {
    /// - Parameter name: as it was sent, or as a form that carries it calls it ("kept.code").
    public static func isSecret(_ name: String) -> Bool {
        let own = name.lowercased().split(separator: ".").last ?? ""
        return own == "code" || own.contains("password")
    }
}
