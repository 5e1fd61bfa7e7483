/// Names a destination's icon and marks the current one.
public enum Place: String, Sendable {
    case gallery, timeline, compose, lounge, search, saved, settings, profile, notifications, messages
}
