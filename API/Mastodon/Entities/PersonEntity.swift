/// As much of an account as a line of a list shows: of everybody, suspended members included, and read with the line.
package struct PersonEntity: Encodable, Sendable {
    package let id: String
    package let username: String
    package let acct: String
    package let displayName: String
    package let url: String
    package let avatar: String
    package let avatarStatic: String
}
