import Core

extension Options {
    /// The roles in a list such as `moderator, admin`. That of a member is none that could be withheld.
    static func roles(_ list: String, source: String) throws -> Set<Role> {
        let names = list.split { $0 == "," || $0 == " " }.map { $0.lowercased() }
        return Set(
            try names.map { name in
                guard let role = Role(rawValue: name), role != .member else {
                    throw OptionProblem("\(source): \(name) is no role that can require it; use moderator and admin")
                }
                return role
            })
    }
}
