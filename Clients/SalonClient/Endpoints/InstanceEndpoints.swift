// What an instance is. None of this needs a token.

extension Endpoint where Answer == Instance {
    /// Its name, its rules, and what it accepts.
    public static var instance: Self { Self(.get, "/api/v2/instance") }
}

extension Endpoint where Answer == [Rule] {
    /// In order.
    public static var rules: Self { Self(.get, "/api/v1/instance/rules") }
}

extension Endpoint where Answer == InstanceText {
    /// What it says about itself at length.
    public static var extendedDescription: Self { Self(.get, "/api/v1/instance/extended_description") }

    /// In the language of the client (``SalonClient/language``).
    public static var privacyPolicy: Self { Self(.get, "/api/v1/instance/privacy_policy") }

    /// In the language of the client (``SalonClient/language``).
    public static var termsOfService: Self { Self(.get, "/api/v1/instance/terms_of_service") }
}

extension Endpoint where Answer == [Announcement] {
    /// Those that count now.
    public static var announcements: Self { Self(.get, "/api/v1/announcements") }
}

extension Endpoint where Answer == [CustomEmoji] {
    /// Pictures that texts can name. Salon has none.
    public static var customEmojis: Self { Self(.get, "/api/v1/custom_emojis") }
}
