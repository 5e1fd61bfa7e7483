/// The kinds of thing an id can name. Models live with their features; these are only the tags of `ID<…>`.
public enum Account {}
public enum Post {}
public enum Media {}
public enum Bookmark {}
public enum Repost {}
public enum Report {}
public enum Follow {}
/// A mail that waits.
public enum Letter {}
public enum Conversation {}
public enum Message {}
public enum MutedWord {}
/// A notification; Foundation has taken the longer name.
public enum Ring {}
public enum PushSubscription {}
/// A page elsewhere that posts link to.
public enum WebPage {}
