package import SalonApp

extension Options {
    /// These spaces and no others.
    package static func with(_ spaces: Space...) -> Options { with(Set(spaces)) }

    package static func with(_ spaces: Set<Space>) -> Options {
        var options = Options()
        options.spaces = spaces
        return options
    }
}
