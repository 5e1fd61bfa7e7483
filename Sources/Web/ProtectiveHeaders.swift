import HTTPTypes
public import Hummingbird

/// The security headers of every page. A page may set stricter ones.
enum ProtectiveHeaders {
    /// - Parameter isSecure: whether the site is on https.
    static func all(isSecure: Bool) -> [HTTPField] {
        let transport = HTTPField(name: HTTPField.Name("Strict-Transport-Security")!, value: "max-age=31536000")
        return isSecure ? common + [transport] : common
    }

    /// Scripts, styles and requests come from this site alone, and scripts turn text into elements in one place only
    /// (`request.js`). Style attributes carry numbers only (an image's ratio and colours), so they are allowed; see
    /// docs/decisions/0005.
    fileprivate static func policy(formsTo targets: String = "'self'") -> String {
        [
            "default-src 'none'", "script-src 'self'", "style-src 'self'", "style-src-attr 'unsafe-inline'",
            "img-src 'self' blob: data:", "media-src 'self' blob:", "connect-src 'self'", "font-src 'self'",
            "manifest-src 'self'", "worker-src 'self'", "form-action \(targets)", "base-uri 'none'",
            "frame-ancestors 'none'", "require-trusted-types-for 'script'", "trusted-types salon",
        ].joined(separator: "; ")
    }

    private static let common: [HTTPField] =
        [
            HTTPField(name: .contentSecurityPolicy, value: policy()),
            HTTPField(name: .xContentTypeOptions, value: "nosniff"),
            HTTPField(name: HTTPField.Name("Referrer-Policy")!, value: "same-origin"),
            HTTPField(name: HTTPField.Name("Cross-Origin-Opener-Policy")!, value: "same-origin"),
            HTTPField(name: HTTPField.Name("Cross-Origin-Resource-Policy")!, value: "same-origin"),
            HTTPField(name: .permissions, value: "camera=(), geolocation=(), microphone=()"),
        ] + TrainingReservation.fields
}

extension HTTPField.Name {
    fileprivate static let permissions = HTTPField.Name("Permissions-Policy")!
}

extension Response {
    /// The same page, from which a form may lead on to another site or app, by a redirect.
    ///
    /// - Parameter origin: a scheme, with the host where it is the web's.
    public func withForms(to origin: String) -> Response {
        var response = self
        response.headers[.contentSecurityPolicy] = ProtectiveHeaders.policy(formsTo: "'self' \(origin)")
        return response
    }

    /// The same page, which may ask for the microphone. No other may.
    public func withMicrophone() -> Response {
        var response = self
        response.headers[.permissions] = "camera=(), geolocation=(), microphone=(self)"
        return response
    }
}
