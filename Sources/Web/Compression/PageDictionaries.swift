public import Core
public import Design
import HTTPTypes
public import Hummingbird
import Synchronization

/// What members' pages have in common, in each language: docs/decisions/0100.
///
/// It is rendered from samples, so it is what this version makes, and has nobody's words in it.
public struct PageDictionaries: Sendable {
    /// A page as most of its kind are.
    public typealias Sample = @Sendable (Shell) -> (frame: Frame, content: HTML)

    private struct Key: Hashable, Sendable {
        let language: Language
        let features: Features
        let paths: [String]
    }

    /// The contents of a dictionary follow from its key alone; instances have few spaces, in two languages.
    private static let made = Mutex<[Key: PageDictionary]>([:])

    private let navigation: [Destination]
    private let features: Features
    private let samples: [Sample]

    /// - Parameter samples: which those are follows from navigation and features.
    public init(navigation: [Destination], features: Features, samples: [Sample]) {
        self.navigation = navigation
        self.features = features
        self.samples = samples
    }

    /// Made when it is first asked for; `nil` without memory.
    public func dictionary(for language: Language) -> PageDictionary? {
        let key = Key(language: language, features: features, paths: navigation.map(\.path))
        if let known = Self.made.withLock({ $0[key] }) { return known }
        // Two may make the same one at once.
        guard let dictionary = PageDictionary(text(in: language), level: Zstd.fast.level) else { return nil }
        return Self.made.withLock { made in
            if let known = made[key] { return known }
            made[key] = dictionary
            return dictionary
        }
    }

    /// The one that a browser has and takes pages against.
    func dictionary(heldBy request: Request) -> PageDictionary? {
        guard let held = request.headers[.availableDictionary],
            ContentCoding.names(acceptedBy: request.headers[.acceptEncoding]).contains(PageDictionary.coding[...])
        else { return nil }
        return all.first { $0.digest == held }
    }

    /// Those of all languages.
    var all: [PageDictionary] { Language.allCases.compactMap { dictionary(for: $0) } }

    /// One frame with the contents of all in it.
    private func text(in language: Language) -> HTML {
        let shell = Shell(
            language: language, now: Timestamp(milliseconds: 7_200_000), hidesCounts: false,
            visitor: Visitor(
                id: ID(rawValue: 1), handle: "salon", name: "Salon", photo: Rendering(ID(rawValue: 1), key: "salon")),
            navigation: navigation, features: features, offersJoining: false)
        let pages = samples.map { $0(shell) }
        return document(pages.first?.frame ?? Frame(title: "Salon"), in: shell, "\(pages.map(\.content))")
    }
}

extension HTTPField.Name {
    static let availableDictionary = HTTPField.Name("Available-Dictionary")!
    static let useAsDictionary = HTTPField.Name("Use-As-Dictionary")!
}
