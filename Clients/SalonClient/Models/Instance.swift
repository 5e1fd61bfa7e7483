public import Foundation

/// An instance: its name, its rules, and what it accepts.
public struct Instance: Codable, Hashable, Sendable {
    public var domain: String
    public var title: String
    /// Which version of Mastodon's API it speaks, and its own: `4.2.0 (compatible; Salon 0.1.0)`.
    public var version: String
    public var description: String
    /// As in `ko`.
    public var languages: [String]
    public var configuration: Configuration
    public var registrations: Registrations
    public var contact: Contact
    public var rules: [Rule]
    /// Which versions it speaks, by API.
    public var apiVersions: [String: Int]?

    /// What it accepts.
    public struct Configuration: Codable, Hashable, Sendable {
        public var statuses: Statuses
        public var mediaAttachments: Media
        public var polls: Polls
        public var vapid: VAPID?

        public struct Statuses: Codable, Hashable, Sendable {
            /// As people count them.
            public var maxCharacters: Int
            public var maxMediaAttachments: Int
            public var charactersReservedPerURL: Int?
        }

        public struct Media: Codable, Hashable, Sendable {
            public var supportedMimeTypes: [String]
            /// Characters of an alt text.
            public var descriptionLimit: Int?
            /// Bytes.
            public var imageSizeLimit: Int
            /// Pixels.
            public var imageMatrixLimit: Int
        }

        public struct Polls: Codable, Hashable, Sendable {
            public var maxOptions: Int
            public var maxCharactersPerOption: Int
            /// Seconds.
            public var minExpiration: Int
            public var maxExpiration: Int
        }

        /// The key by which push services know the instance (RFC 8292).
        public struct VAPID: Codable, Hashable, Sendable {
            public var publicKey: String
        }
    }

    /// Whether people can join.
    public struct Registrations: Codable, Hashable, Sendable {
        public var enabled: Bool
        public var approvalRequired: Bool?
        public var message: String?
    }

    public struct Contact: Codable, Hashable, Sendable {
        /// May be empty.
        public var email: String
        public var account: Account?
    }
}

/// A rule of an instance.
public struct Rule: Codable, Hashable, Identifiable, Sendable {
    public var id: String
    public var text: String
    public var hint: String?
}

/// A text of an instance, such as its privacy policy.
public struct InstanceText: Codable, Hashable, Sendable {
    /// HTML.
    public var content: String
    public var updatedAt: Date?
    /// The day from which it counts, as `YYYY-MM-DD`.
    public var effectiveDate: String?
}

/// What the admins announce.
public struct Announcement: Codable, Hashable, Identifiable, Sendable {
    public var id: Identifier<Announcement>
    /// HTML.
    public var content: String
    public var startsAt: Date?
    public var endsAt: Date?
    public var publishedAt: Date
    public var updatedAt: Date
}
