import Backup

extension Options {
    /// A list of age's recipients.
    static func recipients(_ value: String, source: String) throws -> [String] {
        let recipients = value.split { $0 == "," || $0 == " " }.map(String.init)
        for recipient in recipients where AgeRecipient(recipient) == nil {
            throw OptionProblem("\(source): \(recipient) is no age recipient (age1…)")
        }
        return recipients
    }
}
