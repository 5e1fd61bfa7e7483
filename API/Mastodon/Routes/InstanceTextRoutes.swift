import APIDoor
import Accounts
import Base
import Core
import Joining
import Kernel
import Storage

extension MastodonRoutes {
    /// What the instance tells everybody at length: its terms, what it is, and what its admins announce.
    func addInstanceTexts(to api: APIRoutes) {
        let (services, addresses) = (services, statuses.addresses)
        api.open(.get, "/api/v1/instance/extended_description") { _ in
            var content = StatusContent(addresses: addresses)
            content.add(services.site.facts.value.face.description)
            return Answer(LongText(updatedAt: nil, content: content.html))
        }
        api.open(.get, "/api/v1/instance/privacy_policy") { call in
            let text = TermsKind.privacy.text(in: call.language)
            return Answer(LongText(updatedAt: text.writtenAt, content: text.html(for: services.site.features)))
        }
        api.open(.get, "/api/v1/instance/terms_of_service") { call in
            let text = TermsKind.service.text(in: call.language)
            return Answer(
                TermsEntity(effectiveDate: text.version, content: text.html(for: services.site.features)))
        }
        api.anyone(.get, "/api/v1/announcements", []) { call in
            Answer(
                services.site.facts.value.announcements.filter { $0.endsAt > call.now }.map { announcement in
                    var content = StatusContent(addresses: addresses)
                    content.add(call.language(announcement.words))
                    return AnnouncementEntity(announcement, content: content.html)
                })
        }
    }
}

extension TermsText {
    /// The day it was written, as a time.
    fileprivate var writtenAt: String { "\(version)T00:00:00.000Z" }

    fileprivate func html(for features: Features) -> String {
        blocks(for: features).map { block in
            switch block {
            case .heading(let text): "<p><strong>\(text.escaped)</strong></p>"
            case .paragraph(let text): "<p>\(text.escaped)</p>"
            case .points(let points): "<p>\(points.map { "– \($0.escaped)" }.joined(separator: "<br />"))</p>"
            }
        }.joined()
    }
}

struct LongText: Encodable {
    @OrNull var updatedAt: String?
    let content: String
}

struct TermsEntity: Encodable {
    let effectiveDate: String
    let effective = true
    let content: String
    @OrNull var succeededBy: String?
}

/// What the admins announce. Putting one away is a matter of each client: Salon's pages do it in the browser.
struct AnnouncementEntity: Encodable {
    let id: String
    let content: String
    @OrNull var startsAt: Timestamp?
    @OrNull var endsAt: Timestamp?
    let allDay = false
    let published = true
    let publishedAt: Timestamp
    let updatedAt: Timestamp
    let read = false
    let mentions: [String] = []
    let statuses: [String] = []
    let tags: [String] = []
    let emojis: [String] = []
    let reactions: [String] = []

    init(_ announcement: Announcement, content: String) {
        id = "\(announcement.id)"
        self.content = content
        _endsAt = OrNull(wrappedValue: announcement.endsAt == .distantFuture ? nil : announcement.endsAt)
        publishedAt = ID<AnnouncementEntity>(rawValue: announcement.id).createdAt
        updatedAt = publishedAt
    }
}
