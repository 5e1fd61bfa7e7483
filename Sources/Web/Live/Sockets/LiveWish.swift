/// What a program wants that says something on its socket.
public enum LiveWish: Sendable {
    /// - Parameters:
    ///   - name: by which it stops.
    ///   - label: what messages say they belong to, as JSON.
    case hear(_ name: String, topics: Set<String>, label: String)
    case stop(_ name: String)
    /// It cannot be had, and this is said.
    case refused(String)
    /// What nobody knows is passed over.
    case nothing
}
