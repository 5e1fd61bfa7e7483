/// What has changed, as facts. A ``LiveRenderer`` reads them from an event; each door says beside its own views what it
/// makes of them, pages by `LivePatching`.
public protocol LiveChange: Sendable {}
