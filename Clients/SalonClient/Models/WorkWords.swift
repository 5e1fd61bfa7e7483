/// What others may do with a work.
public struct Licence: OpenValue {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Nothing, unless they ask; what is so where nothing is said.
    public static let allRightsReserved: Self = "all-rights-reserved"
    /// CC BY 4.0.
    public static let ccBy: Self = "cc-by"
    /// CC BY-SA 4.0.
    public static let ccBySa: Self = "cc-by-sa"
    /// CC BY-NC 4.0.
    public static let ccByNc: Self = "cc-by-nc"
    /// CC BY-NC-ND 4.0.
    public static let ccByNcNd: Self = "cc-by-nc-nd"
    /// CC0 1.0: anything.
    public static let cc0: Self = "cc0"
}

/// How a work was made, as its maker says.
public struct Making: OpenValue {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Without a computer.
    public static let byHand: Self = "by-hand"
    /// With one.
    public static let digital: Self = "digital"
    /// With AI's help.
    public static let withAI: Self = "with-ai"
    /// By AI.
    public static let generated: Self = "generated"
}
