/// A file that came with a form, on disk until a route moves it. Judge it by its content: name and type are claims.
public struct Upload: Sendable {
    public let field: String
    public let fileName: String
    public let path: String
    public let byteCount: Int
    /// The file was larger than allowed, or came after as many as are allowed: its bytes were not kept.
    public let isTooLarge: Bool

    public init(field: String, fileName: String, path: String, byteCount: Int, isTooLarge: Bool) {
        self.field = field
        self.fileName = fileName
        self.path = path
        self.byteCount = byteCount
        self.isTooLarge = isTooLarge
    }

    /// One of which no bytes were kept.
    public static func unkept(_ field: String, fileName: String, byteCount: Int) -> Upload {
        Upload(field: field, fileName: fileName, path: "", byteCount: byteCount, isTooLarge: true)
    }
}
