/// The image files that people may choose, drop and paste. Fields name them in `accept`, from which scripts read them: the
/// list is here and nowhere else. The server decides by bytes.
public enum ImageFiles {
    /// What browsers and systems call them, also by older names.
    public static let types = [
        "image/jpeg", "image/jpg", "image/pjpeg", "image/png", "image/apng", "image/webp", "image/heic", "image/heif",
        "image/heic-sequence", "image/heif-sequence", "image/avif", "image/gif", "image/tiff", "image/tif",
    ]

    /// How names end, for systems that know no type, or a general one.
    public static let endings = [
        ".jpg", ".jpeg", ".jpe", ".jfif", ".pjpeg", ".pjp", ".png", ".apng", ".webp", ".heic", ".heif", ".hif",
        ".heics", ".heifs", ".avif", ".gif", ".tif", ".tiff",
    ]

    /// Of a field for images alone.
    public static let accept = (types + endings).joined(separator: ",")
}
