package import Core
package import Design

package func qrCodeView(_ page: QRCodePage, shell: Shell) -> HTML {
    let t = shell.language
    let author = page.author
    let image = "\(author.path)/qr.svg"
    return """
        <section class="qr-page">
        <img class="qr" src="\(image)" width="288" height="288" alt="\(t(.qrCodeOf(page.address)))">
        <div><h1 dir="auto">\(author.name)</h1><p class="muted">@\(author.handle)</p></div>
        <p class="address"><a href="\(author.path)">\(page.address)</a></p>
        <p class="muted">\(t(.qrCodeHint))</p>
        <p class="actions">\(linkButton(
            t(.download), to: image, style: .secondary, icon: .download,
            attributes: #"download="\#(author.handle)-qr.svg""#))</p>
        </section>
        """
}

extension Phrase {
    package static let qrCode = Phrase("QR 코드", "QR code")
    fileprivate static let download = Phrase("내려받기", "Download")
    fileprivate static let qrCodeHint = Phrase("카메라로 비추면 프로필이 열려요.", "Point a camera at it to open the profile.")

    fileprivate static func qrCodeOf(_ address: String) -> Phrase { Phrase("QR 코드: \(address)", "QR code: \(address)") }
}
