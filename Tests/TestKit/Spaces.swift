public import SalonApp

extension Options {
    /// These spaces and no others.
    public static func with(_ spaces: Space...) -> Options { with(Set(spaces)) }

    public static func with(_ spaces: Set<Space>) -> Options {
        var options = Options()
        options.spaces = spaces
        return options
    }
}
