import Core
import Design
import Exhibitions
import ExhibitionsPages
import Exports
import Gallery
import Works
import WorksPages

/// What a receipt attests, as a sheet that can be printed and handed in: whose work it is, since when the Salon has it, and
/// which files. It says nothing that the signed text below it does not: times by the reader's clocks, with whose they are,
/// and sizes roughly.
func receiptSheet(_ receipt: Receipt, shell: Shell) -> HTML {
    let t = shell.language
    let facts = receipt.facts
    func clock(_ iso: String) -> HTML {
        guard let time = Timestamp(iso8601: iso) else { return "\(iso)" }
        let zone = shell.zone
        let name = t(zone.placeTime(at: time))
        return #"<time datetime="\#(time.iso8601)" data-day>\#(t(.fullTime(time, in: zone))) (\#(name))</time>"#
    }
    func row(_ label: Phrase, _ name: String, _ show: (String) -> HTML = { "\($0)" }) -> HTML {
        facts[name].map { #"<div><dt>\#(t(label))</dt><dd dir="auto">\#(show($0))</dd></div>"# } ?? .empty
    }
    // Originals are numbered without a gap.
    let originals = (1...).lazy.map { "original \($0)" }.prefix { facts["\($0) sha-256"] != nil }.map { name -> HTML in
        let about: [HTML?] = [
            facts["\(name) bytes"].flatMap { Int($0, in: 0...Int.max) }.map { "\($0.fileSize)" },
            facts["\(name) received"].map(clock),
        ]
        return """
            <li><code>\(facts["\(name) sha-256"] ?? "")</code> \
            <span class="muted">\(about.compactMap(\.self).enumerated().map { "\(if: $0 > 0, " · ")\($1)" as HTML })</span></li>
            """
    }
    return """
        <article class="receipt-sheet" aria-label="\(t(.receipt))">
        <p class="muted">\(shell.face.name)</p>
        <p class="receipt-title" dir="auto">\(facts["title"] ?? "")</p>
        <dl>\(row(.maker, "maker"))\(row(.workAddress, "work"))\(row(.sharedHere, "shared", clock))\
        \(row(.importedHere, "imported", clock))\(row(.uploadMaking, "made") { "\(made($0, in: t))" })\(row(.issued, "issued", clock))</dl>
        <h2>\(t(.originals))</h2><ol>\(Array(originals))</ol>
        </article>
        """
}

/// How a work was made, of which a receipt has the English words, in the page's language.
private func made(_ signed: String, in t: Language) -> String {
    Making.allCases.first { $0.phrase.english == signed }.map { t($0.phrase) } ?? signed
}

extension Receipt {
    /// What its lines say, by their names; of one that is said twice, the first.
    fileprivate var facts: [String: String] {
        Dictionary(
            text.split(separator: "\n").compactMap { line in
                line.firstRange(of: ": ").map { (String(line[..<$0.lowerBound]), String(line[$0.upperBound...])) }
            }
        ) { first, _ in first }
    }
}

extension Phrase {
    fileprivate static let maker = Phrase("작가", "Maker")
    fileprivate static let workAddress = Phrase("작품 주소", "Work")
    fileprivate static let sharedHere = Phrase("올린 때", "Shared here")
    fileprivate static let importedHere = Phrase("가져온 때", "Imported here")
    fileprivate static let issued = Phrase("발급한 때", "Issued")
    fileprivate static let originals = Phrase("원본 파일 (SHA-256)", "Original files (SHA-256)")
}
