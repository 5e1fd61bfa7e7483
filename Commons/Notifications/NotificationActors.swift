package import Core

/// Two are named, as two faces are shown: "Mina, Jun and 3 others".
extension NotificationGroup {
    package var betweenNames: Phrase { actors.count > 2 ? .comma : .and }
    package var behindNames: Phrase { actors.count > 2 ? .andOthers(actors.count - 2) : .subject }
}

extension Phrase {
    fileprivate static let subject = Phrase(" 님이", "")
    fileprivate static let and = Phrase(" 님과 ", " and ")
    fileprivate static let comma = Phrase(" 님, ", ", ")

    fileprivate static func andOthers(_ count: Int) -> Phrase {
        Phrase(" 님 외 \(count.grouped)명이", " and \(count.grouped) \(count == 1 ? "other" : "others")")
    }
}
