import Base
import Core
import Design
import Exhibitions
import ExhibitionsPages
import Gallery
import Works
import WorksPages

/// A receipt, and how anybody checks it.
struct ReceiptPage: Sendable {
    let work: ID<Post>
    let title: String
    let receipt: Receipt
    /// The instance's address.
    let site: String

    static let keyPath = "/.well-known/salon-receipt-key.pem"

    fileprivate var commands: String {
        """
        curl -o key.pem \(site)\(Self.keyPath)
        sed '$d' receipt.txt > signed.txt
        sed -n '$s/^signature: //p' receipt.txt | base64 -d > signature.bin
        openssl pkeyutl -verify -pubin -inkey key.pem -rawin -in signed.txt -sigfile signature.bin
        sha256sum original.jpg
        """
    }
}

func receiptView(_ page: ReceiptPage, shell: Shell) -> HTML {
    let t = shell.language
    return """
        <section class="account about provenance">
        <h1>\(t(.receipt))</h1>
        <p>\(t(.receiptAbout(page.title)))</p>
        \(receiptSheet(page.receipt, shell: shell))
        <p class="actions">\(linkButton(
            t(.downloadReceipt), to: "\(page.work.workPath)/receipt.txt", icon: .download, attributes: "download"))\
        \(printButton(in: t))</p>
        <h2>\(t(.signedText))</h2>
        <pre class="signed" tabindex="0" aria-label="\(t(.signedText))" lang="en"><code dir="auto">\(page.receipt.text)</code></pre>
        <h2 class="screen-only">\(t(.checkReceipt))</h2>
        <p>\(t(.checkReceiptText)) <span class="address">\(page.site)\(ReceiptPage.keyPath)</span></p>
        <pre class="screen-only" tabindex="0" aria-label="\(t(.checkReceipt))" lang="en"><code>\(page.commands)</code></pre>
        <p class="muted">\(t(.receiptLimits))</p>
        </section>
        """
}

extension Phrase {
    fileprivate static let signedText = Phrase("서명된 내용", "The signed text")
    fileprivate static let downloadReceipt = Phrase("증명서 내려받기", "Download receipt")
    fileprivate static let checkReceipt = Phrase("확인하는 방법", "How to check it")
    fileprivate static let checkReceiptText = Phrase(
        "누구나 인터넷 연결 없이 salon receipt verify나 openssl로 확인할 수 있어요. 열쇠는 한 번 받아 두면 돼요.",
        "Anybody can check it offline with “salon receipt verify” or with openssl, once they have the key.")
    fileprivate static let receiptLimits = Phrase(
        "이 살롱이 서명한 말이에요. 저작권을 등록하거나 대신 증명하지는 않아요.",
        "This is a statement by this Salon. It does not register copyright or settle disputes.")

    fileprivate static func receiptAbout(_ title: String) -> Phrase {
        Phrase(
            "이 살롱은 ‘\(title)’의 원본을 언제 누구에게서 받았는지 서명해 드려요. 원본 파일과 함께 보관하세요.",
            "This Salon attests when and from whom it received the originals of “\(title)”. Keep this with the files.")
    }
}
