import Web

/// A form that was sent before its sender had agreed to the terms: what was typed is carried through the page that
/// asks, and is sent from the page behind it.
struct CarriedForm: Sendable {
    /// Where it was sent to, with its query.
    let path: String
    let isMultipart: Bool
    /// Files were chosen, which a page cannot keep.
    let hadFiles: Bool
    /// Without passwords and codes, which no page is to hold.
    let fields: [(name: String, value: String)]

    init(path: String, isMultipart: Bool, hadFiles: Bool, fields: [(name: String, value: String)]) {
        self.path = path
        self.isMultipart = isMultipart
        self.hadFiles = hadFiles
        self.fields = fields.filter { !SecretField.isSecret($0.name) }
    }

    static let pathField = "kept-path"
    static let multipartField = "kept-multipart"
    static let filesField = "kept-files"
    static let prefix = "kept."

    /// As the fields of another form.
    var hidden: [(name: String, value: String)] {
        var hidden = [(name: Self.pathField, value: path)]
        if isMultipart { hidden.append((name: Self.multipartField, value: "1")) }
        if hadFiles { hidden.append((name: Self.filesField, value: "1")) }
        for field in fields { hidden.append((name: Self.prefix + field.name, value: field.value)) }
        return hidden
    }
}
