public import Foundation

/// An instance: its name, its rules, and what it accepts.
public struct Instance: Codable, Hashable, Sendable {
    /// Its host.
    public var domain: String
    /// Its name.
    public var title: String
    /// Which version of Mastodon's API it speaks, and its own: `4.2.0 (compatible; Salon 0.1.0)`.
    public var version: String
    /// What it says about itself; plain text.
    public var description: String
    /// As in `ko`.
    public var languages: [String]
    /// What apps can count on.
    public var configuration: Configuration
    /// Whether people can join.
    public var registrations: Registrations
    /// Whom to write to.
    public var contact: Contact
    /// In order.
    public var rules: [Rule]
    /// Which versions it speaks, by API.
    public var apiVersions: [String: Int]?

    /// What it accepts.
    public struct Configuration: Codable, Hashable, Sendable {
        /// Of statuses.
        public var statuses: Statuses
        /// Of images.
        public var mediaAttachments: Media
        /// Of polls.
        public var polls: Polls
        /// Of pushes.
        public var vapid: VAPID?

        /// Limits of a status.
        public struct Statuses: Codable, Hashable, Sendable {
            /// As people count them.
            public var maxCharacters: Int
            /// Images of one status.
            public var maxMediaAttachments: Int
            /// What an address counts, however long it is.
            public var charactersReservedPerURL: Int?
        }

        /// Limits of an image.
        public struct Media: Codable, Hashable, Sendable {
            /// As in `image/jpeg`.
            public var supportedMimeTypes: [String]
            /// Characters of an alt text.
            public var descriptionLimit: Int?
            /// Bytes.
            public var imageSizeLimit: Int
            /// Pixels.
            public var imageMatrixLimit: Int
        }

        /// Limits of a poll.
        public struct Polls: Codable, Hashable, Sendable {
            /// Choices of one poll.
            public var maxOptions: Int
            /// As people count them.
            public var maxCharactersPerOption: Int
            /// Seconds.
            public var minExpiration: Int
            /// The longest, in seconds.
            public var maxExpiration: Int
        }

        /// The key by which push services know the instance (RFC 8292).
        public struct VAPID: Codable, Hashable, Sendable {
            /// An uncompressed point of P-256, as base64url.
            public var publicKey: String
        }
    }

    /// Whether people can join.
    public struct Registrations: Codable, Hashable, Sendable {
        /// Whether anybody can, without being asked.
        public var enabled: Bool
        /// Whether moderators look at each first.
        public var approvalRequired: Bool?
        /// Why not; HTML.
        public var message: String?
    }

    /// Who runs it.
    public struct Contact: Codable, Hashable, Sendable {
        /// May be empty.
        public var email: String
        /// The member who runs it, if they are named.
        public var account: Account?
    }
}

/// A rule of an instance.
public struct Rule: Codable, Hashable, Identifiable, Sendable {
    /// Its place in the list, from 1.
    public var id: String
    /// Plain text.
    public var text: String
    /// More about it; it may be empty.
    public var hint: String?
}

/// A text of an instance, such as its privacy policy.
public struct InstanceText: Codable, Hashable, Sendable {
    /// HTML.
    public var content: String
    /// `nil` if it was never written.
    public var updatedAt: Date?
    /// The day from which it counts, as `YYYY-MM-DD`.
    public var effectiveDate: String?
}

/// What the admins announce.
public struct Announcement: Codable, Hashable, Identifiable, Sendable {
    /// Of this announcement.
    public var id: Identifier<Announcement>
    /// HTML.
    public var content: String
    /// From when on it counts; `nil` from the beginning.
    public var startsAt: Date?
    /// Until when it counts; `nil` without an end.
    public var endsAt: Date?
    /// When it was written.
    public var publishedAt: Date
    /// When it was changed.
    public var updatedAt: Date
}
