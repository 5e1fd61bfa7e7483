public import SalonApp

extension Options {
    /// These spaces and no others.
    public static func with(_ spaces: Space...) -> Options {
        var options = Options()
        options.spaces = Set(spaces)
        return options
    }
}
