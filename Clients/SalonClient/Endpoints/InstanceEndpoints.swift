// What an instance is. None of this needs a token.

extension Endpoint where Answer == Instance {
    public static var instance: Self { Self(.get, "/api/v2/instance") }
}

extension Endpoint where Answer == [Rule] {
    public static var rules: Self { Self(.get, "/api/v1/instance/rules") }
}

extension Endpoint where Answer == InstanceText {
    public static var extendedDescription: Self { Self(.get, "/api/v1/instance/extended_description") }

    public static var privacyPolicy: Self { Self(.get, "/api/v1/instance/privacy_policy") }

    public static var termsOfService: Self { Self(.get, "/api/v1/instance/terms_of_service") }
}

extension Endpoint where Answer == [Announcement] {
    public static var announcements: Self { Self(.get, "/api/v1/announcements") }
}

extension Endpoint where Answer == [CustomEmoji] {
    public static var customEmojis: Self { Self(.get, "/api/v1/custom_emojis") }
}
