package import APIDoor
import Core

/// What each route asks and answers, by the pages of the document.
extension MastodonRoutes {
    package static let families = [
        OperationFamily(Phrase("앱과 토큰", "Apps and tokens"), appOperations),
        OperationFamily(Phrase("인스턴스", "The instance"), instanceOperations),
        OperationFamily(Phrase("계정", "Accounts"), accountOperations),
        OperationFamily(Phrase("팔로우, 뮤트, 차단", "Follows, mutes and blocks"), relationOperations),
        OperationFamily(Phrase("타임라인", "Timelines"), timelineOperations),
        OperationFamily(Phrase("리스트", "Lists"), listOperations),
        OperationFamily(Phrase("글", "Statuses"), statusOperations),
        OperationFamily(Phrase("글에 하는 일", "Acts upon statuses"), statusActOperations),
        OperationFamily(Phrase("이미지", "Media"), mediaOperations),
        OperationFamily(Phrase("검색과 태그", "Search and tags"), searchOperations),
        OperationFamily(Phrase("알림", "Notifications"), notificationOperations),
        OperationFamily(Phrase("푸시", "Push"), pushOperations),
        OperationFamily(Phrase("대화", "Conversations"), conversationOperations, needs: .conversations),
        OperationFamily(Phrase("필터", "Filters"), filterOperations),
        OperationFamily(Phrase("실시간", "Streaming"), streamingOperations),
    ]
}

extension OrNull: Described {
    package static func schema(in schemas: inout Schemas) -> Schema { .orNull(schemas.schema(of: Value.self)) }
}

extension StatusEntity.Reblogged: Described {
    package static func schema(in schemas: inout Schemas) -> Schema { schemas.schema(of: StatusEntity.self) }
}

extension HiddenAccountEntity: Described {
    static func schema(in schemas: inout Schemas) -> Schema {
        .object(
            schemas.members(of: AccountEntity.self)
                + [Schema.Member("mute_expires_at", .orNull(.time), isAlways: false)])
    }
}

extension PreferencesEntity: Described {
    static func schema(in _: inout Schemas) -> Schema {
        .object([
            Schema.Member("posting:default:visibility", .text), Schema.Member("posting:default:sensitive", .flag),
            Schema.Member("posting:default:language", .orNull(.text)),
            Schema.Member("posting:default:quote_policy", .text), Schema.Member("reading:expand:media", .text),
            Schema.Member("reading:expand:spoilers", .flag), Schema.Member("reading:autoplay:gifs", .flag),
        ])
    }
}
