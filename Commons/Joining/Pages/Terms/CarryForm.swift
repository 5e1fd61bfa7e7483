import Base
import Files
import HTTPTypes
import Hummingbird
import Storage
import Web

extension CarriedForm {
    /// A request's form, or `nil` if it has no readable one.
    init?(_ request: Request, _ services: Services) async {
        let type = request.headers[.contentType] ?? ""
        let path = localPath(request.uri.string)
        if type.hasPrefix("application/x-www-form-urlencoded") {
            guard let form = try? await request.form(upTo: Form.textLimit) else { return nil }
            self.init(path: path, isMultipart: false, hadFiles: false, fields: form.fields)
        } else if request.isMultipart {
            let sent = try? await request.withMultipart(into: services.files.incoming, limits: .textAlone) { $0 }
            guard let sent else { return nil }
            self.init(
                path: path, isMultipart: true, hadFiles: sent.uploads.contains { $0.byteCount > 0 },
                fields: sent.form.fields)
        } else {
            return nil
        }
    }

    /// The form carried through the page that asks.
    init?(_ form: Form) {
        guard !form[Self.pathField].isEmpty else { return nil }
        self.init(
            path: localPath(form[Self.pathField]), isMultipart: form[Self.multipartField] == "1",
            hadFiles: form[Self.filesField] == "1",
            fields: form.fields.filter { $0.name.hasPrefix(Self.prefix) }.map { field in
                (name: String(field.name.dropFirst(Self.prefix.count)), value: field.value)
            })
    }
}
