/// The path to log in and return to `path`.
///
/// - Parameter hasPressed: whether something was pressed there that is not done afterwards: it is said.
public func logInPath(from path: String, hasPressed: Bool = false) -> String {
    "/login\(query(path, hasPressed: hasPressed))"
}

/// The path to join and return to `path`.
public func joinPath(from path: String, hasPressed: Bool = false) -> String {
    "/join\(query(path, hasPressed: hasPressed))"
}

private func query(_ path: String, hasPressed: Bool) -> String {
    let parts = (path == "/" ? [] : ["next=\(path.asQueryValue)"]) + (hasPressed ? ["pressed"] : [])
    return parts.isEmpty ? "" : "?\(parts.joined(separator: "&"))"
}

extension String {
    /// Percent-encoded for the value of a query (RFC 3986 §2.3 unreserved, and `/`).
    fileprivate var asQueryValue: String {
        let digits = Array("0123456789ABCDEF")
        var encoded = ""
        for byte in utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
                UInt8(ascii: "~"), UInt8(ascii: "/"), UInt8(ascii: "@"):
                encoded.append(Character(UnicodeScalar(byte)))
            default:
                encoded.append("%")
                encoded.append(digits[Int(byte >> 4)])
                encoded.append(digits[Int(byte & 15)])
            }
        }
        return encoded
    }
}
