/// The kinds of entity an id can name. Models live with their features; these are only the tags of `ID<…>`.
public enum Account {}
public enum Post {}
public enum Media {}
public enum Bookmark {}
public enum Repost {}
public enum Report {}
public enum Follow {}
public enum Conversation {}
public enum Message {}
public enum MutedWord {}
/// A notification; Foundation uses the longer name.
public enum MemberNotification {}
public enum PushSubscription {}
/// A page elsewhere that posts link to, with its link card.
public enum WebPage {}
