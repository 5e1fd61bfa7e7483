extension SalonClient {
    /// A part of a list.
    ///
    /// - Parameter cursor: where it begins; `nil` for the beginning of the list, which is its newest.
    public func page<Element>(
        _ endpoint: Endpoint<[Element]>, at cursor: Cursor? = nil
    ) async throws(SalonError) -> Page<Element> {
        let answer = try await answer(to: endpoint.at(cursor))
        let cursors = Cursor.all(in: answer.headers["link"])
        return Page(
            elements: try Self.read(answer.data), next: cursors["next"], previous: cursors["prev"])
    }

    /// A part of the list of notifications put together: one element, which has all groups of the page.
    public func page(
        of endpoint: Endpoint<GroupedNotifications>, at cursor: Cursor? = nil
    ) async throws(SalonError) -> Page<GroupedNotifications> {
        let answer = try await answer(to: endpoint.at(cursor))
        let cursors = Cursor.all(in: answer.headers["link"])
        return Page(
            elements: [try Self.read(answer.data)], next: cursors["next"], previous: cursors["prev"])
    }

    /// A list page by page, from its newest on. Each page is asked for when it is needed.
    public func pages<Element>(_ endpoint: Endpoint<[Element]>, from cursor: Cursor? = nil) -> Pages<Element> {
        Pages(client: self, endpoint: endpoint, start: cursor)
    }

    /// A list, element by element, from its newest on.
    ///
    /// ```swift
    /// for try await status in client.items(.home).prefix(100) { … }
    /// ```
    public func items<Element>(_ endpoint: Endpoint<[Element]>, from cursor: Cursor? = nil) -> Items<Element> {
        Items(pages: pages(endpoint, from: cursor))
    }
}

/// The pages of a list. It ends after the page that has no next, or nothing in it, and with the first error.
public struct Pages<Element: Decodable & Sendable>: AsyncSequence, Sendable {
    public typealias Failure = SalonError

    let client: SalonClient
    let endpoint: Endpoint<[Element]>
    let start: Cursor?

    public func makeAsyncIterator() -> Iterator {
        Iterator(client: client, endpoint: endpoint, place: .at(start))
    }

    /// Asks for one page after another.
    public struct Iterator: AsyncIteratorProtocol {
        fileprivate enum Place {
            case at(Cursor?)
            case end
        }

        fileprivate let client: SalonClient
        fileprivate let endpoint: Endpoint<[Element]>
        fileprivate var place: Place

        public mutating func next() async throws(SalonError) -> Page<Element>? {
            guard case .at(let cursor) = place else { return nil }
            // Also where the call fails.
            place = .end
            let page = try await client.page(endpoint, at: cursor)
            // A page that leads to itself would never end.
            if let next = page.next, next != cursor, !page.elements.isEmpty { place = .at(next) }
            return page.elements.isEmpty ? nil : page
        }
    }
}

/// The elements of a list.
public struct Items<Element: Decodable & Sendable>: AsyncSequence, Sendable {
    public typealias Failure = SalonError

    let pages: Pages<Element>

    public func makeAsyncIterator() -> Iterator { Iterator(pages: pages.makeAsyncIterator()) }

    /// Returns one element after another.
    public struct Iterator: AsyncIteratorProtocol {
        fileprivate var pages: Pages<Element>.Iterator
        fileprivate var rest: ArraySlice<Element> = []

        fileprivate init(pages: Pages<Element>.Iterator) { self.pages = pages }

        public mutating func next() async throws(SalonError) -> Element? {
            while rest.isEmpty {
                guard let page = try await pages.next() else { return nil }
                rest = page.elements[...]
            }
            return rest.removeFirst()
        }
    }
}
