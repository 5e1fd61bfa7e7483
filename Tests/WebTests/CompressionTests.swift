import CZlib
import CZstd
import Core
import Design
import HTTPTypes
import Hummingbird
import Kernel
import NIOCore
import TestKit
import Testing

@testable import Web

@Suite struct CompressionTests {
    @Test(arguments: [
        ("gzip", "gzip"), ("gzip, deflate, br, zstd", "zstd"), ("zstd;q=0, gzip", "gzip"), ("gzip;q=0.000", nil),
        ("gzip; q=0.001", "gzip"), ("zstd;q=0.1,gzip;q=1.0", "zstd"), (" zstd ", "zstd"), ("zstandard, xgzip", nil),
        ("*", nil), ("identity", nil), ("", nil), (",;,q=,;q=0,", nil), ("GZIP", nil), ("br", nil),
        ("gzip;q=0;q=1, zstd;Q=0", nil), ("zstd;Q=0, gzip;Q=0.5", "gzip"),
    ])
    func picksWhatTheClientTakes(accepted: String, coding: String?) {
        #expect(ContentCoding(accepting: accepted)?.rawValue == coding)
    }

    @Test func takesAnyHeaderInLinearTime() {
        for hostile in [String(repeating: ",", count: 60_000), String(repeating: "gzip;q=0,", count: 8_000)] {
            #expect(ContentCoding(accepting: hostile) == nil)
        }
        #expect(ContentCoding(accepting: nil) == nil)
    }

    /// What was packed by one library is unpacked by the browser's.
    @Test(arguments: ContentCoding.allCases)
    func everyAssetComesWhole(_ coding: ContentCoding) throws {
        var saved = 0
        for asset in Assets.all {
            guard let packed = coding.compress(ByteBuffer(bytes: asset.bytes), .asset) else { continue }
            saved += asset.bytes.count - packed.readableBytes
            #expect(try unpack(packed, coding, expecting: asset.bytes.count) == asset.bytes, "\(asset.path)")
        }
        #expect(saved > 100_000)
    }

    @Test(arguments: ContentCoding.allCases)
    func pagesOfAllSizesComeWhole(_ coding: ContentCoding) async throws {
        var random = SplitMix(seed: 3)
        let pages = [0, 1, 1_000, 65_535, 65_536, 300_000].map { count -> [UInt8] in
            (0..<count).map { _ in UInt8(truncatingIfNeeded: random.next() % 7) }
        }
        // Several at once share no compressor.
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<4 {
                group.addTask {
                    for page in pages {
                        let packed = coding.compress(ByteBuffer(bytes: page), .page)
                        #expect((packed == nil) == (page.count < 2))
                        guard let packed else { continue }
                        let whole = try unpack(packed, coding, expecting: page.count)
                        #expect(whole == page)
                    }
                }
            }
            try await group.waitForAll()
        }
        // What cannot be made smaller stays as it is.
        let noise = (0..<5_000).map { _ in UInt8(truncatingIfNeeded: random.next()) }
        #expect(coding.compress(ByteBuffer(bytes: noise), .page) == nil)
    }

    private let long = String(repeating: "<p>words</p>", count: 200)

    private func coding(of response: Response, _ request: Request) async -> String? {
        await response.fitted(to: request, isPersonal: true).headers[.contentEncoding]
    }

    @Test func compressesTextsAndNothingElse() async throws {
        let request = makeRequest(headers: ["accept-encoding": "gzip, zstd"])
        let page = Response.html(HTML(rendered: long))
        let packed = await page.fitted(to: request, isPersonal: true)
        #expect(packed.headers[.contentEncoding] == "zstd" && packed.headers[.vary] == "Accept-Encoding")
        #expect(packed.body.contentLength.map { $0 < 200 } == true)
        let plain = await page.fitted(to: makeRequest(headers: [:]), isPersonal: true)
        #expect(plain.headers[.contentEncoding] == nil && plain.headers[.vary] == "Accept-Encoding")
        #expect(plain.body.contentLength == long.utf8.count)

        #expect(await coding(of: .html("<p>short</p>"), request) == nil)
        #expect(await coding(of: .json(JSON(long)), request) == "zstd")
        #expect(await coding(of: .html(HTML(rendered: long), status: .unprocessableContent), request) == "zstd")
        for (name, value) in [
            (HTTPField.Name.contentType, "text/event-stream"), (.contentType, "image/webp"),
            (.contentEncoding, "gzip"),
        ] {
            var other = page
            other.headers[name] = value
            #expect(await coding(of: other, request) == (name == .contentEncoding ? value : nil))
        }
        var part = page
        part.status = .partialContent
        #expect(await coding(of: part, request) == nil)
        // A body of unknown length may never end.
        let endless = Response(
            status: .ok, headers: page.headers, body: .init { _ in Issue.record("nobody asks for it") })
        #expect(await coding(of: endless, request) == nil)
        var varied = page
        varied.headers[.vary] = "Cookie"
        #expect(await varied.fitted(to: request, isPersonal: true).headers[.vary] == "Cookie, Accept-Encoding")
    }
}

extension CompressionTests {
    /// A visitor who has a page gets it again only if it has changed.
    @Test func tellsVisitorsWhatTheyHave() async throws {
        let page = Response.html(HTML(rendered: long))
        func get(_ headers: [String: String]) -> Request { makeRequest(.get, headers: headers) }
        let first = await page.fitted(to: get(["accept-encoding": "gzip"]), isPersonal: false)
        let tag = try #require(first.headers[.eTag])
        #expect(first.status == .ok && tag.hasPrefix("W/\"") && first.headers[.contentEncoding] == "gzip")
        for accepted in ["gzip", "zstd", ""] {
            let request = get(["accept-encoding": accepted, "if-none-match": "\"x\", \(tag)"])
            let again = await page.fitted(to: request, isPersonal: false)
            #expect(again.status == .notModified && again.headers[.eTag] == tag && again.body.contentLength == 0)
            #expect(again.headers[.contentType] == nil && again.headers[.vary] == "Accept-Encoding")
            let changed = await Response.html(HTML(rendered: long + "!")).fitted(to: request, isPersonal: false)
            #expect(changed.status == .ok && changed.headers[.eTag] != tag)
        }
        let request = get(["if-none-match": tag])
        #expect(await page.fitted(to: request, isPersonal: true).headers[.eTag] == nil)
        #expect(await page.fitted(to: makeRequest(headers: [:]), isPersonal: false).headers[.eTag] == nil)
        var toast = page
        toast.headers[.setCookie] = "toast="
        #expect(await toast.fitted(to: request, isPersonal: false).status == .ok)
        let refused = Response.html(HTML(rendered: long), status: .notFound)
        #expect(await refused.fitted(to: request, isPersonal: false).headers[.eTag] == nil)
    }

    @Test func keepsAPageInAllCodings() throws {
        let page = KeptPage(long)
        for _ in 0..<2 {
            for (accepted, coding) in [("gzip", "gzip"), ("zstd, gzip", "zstd"), ("", nil)] {
                let response = page.response(to: makeRequest(.get, headers: ["accept-encoding": accepted]))
                #expect(response.headers[.contentEncoding] == coding && response.headers[.vary] == "Accept-Encoding")
                #expect((response.body.contentLength == long.utf8.count) == (coding == nil))
                let tag = try #require(response.headers[.eTag])
                #expect(page.response(to: makeRequest(.get, headers: ["if-none-match": tag])).status == .notModified)
            }
        }
    }
}

extension CompressionTests {
    /// A member's page around what all have is the page that is rendered whole: for those who read frames in a row, and
    /// for all others.
    @Test func keepsTheContentOfPages() async throws {
        let site = Site.open(at: "http://127.0.0.1")
        let (content, context) = (KeptHTML(HTML(rendered: long)), TestContext.make())
        let frame = Frame(title: "Page")
        let whole = Array(document(frame, in: site.shell(context), content.html).text.utf8)
        for _ in 0..<2 {
            let request = makeRequest(.get, headers: ["accept-encoding": "gzip, zstd"])
            let page = site.page(frame, content, for: context, to: request)
            #expect(page.headers[.contentEncoding] == "zstd" && page.headers[.vary] == "Accept-Encoding")
            #expect(try unpack(try await bytes(of: page), .zstd, expecting: whole.count) == whole)
        }
        for accepted in ["gzip", "", "br"] {
            let request = makeRequest(.get, headers: ["accept-encoding": accepted])
            let page = site.page(frame, content, for: context, to: request)
            #expect(page.headers[.contentEncoding] == nil)
            #expect(Array((try await bytes(of: page)).readableBytesView) == whole)
        }
    }

    /// What a browser holds is left out of its pages, and comes back whole; whoever holds something else, takes no such
    /// coding or is nobody gets the page as before.
    @Test func sendsWhatADictionaryLacks() async throws {
        let words = (0..<200).map { "<p>\($0) \(String($0 * 7_919, radix: 36))</p>" }.joined()
        let dictionaries = PageDictionaries(
            navigation: [], features: [],
            samples: [{ _ in (Frame(title: "Page"), HTML(rendered: words)) }])
        let dictionary = try #require(dictionaries.dictionary(for: .english))
        #expect(dictionaries.dictionary(for: .korean)?.digest != dictionary.digest)
        let page = Response.html(HTML(rendered: "<b>Hello</b>\(words)<b>Goodbye</b>"))
        let count = try #require(page.body.contentLength)
        func get(_ held: String, _ accepted: String, isPersonal: Bool = true) async -> Response {
            let request = makeRequest(.get, headers: ["accept-encoding": accepted, "available-dictionary": held])
            return await page.fitted(to: request, isPersonal: isPersonal, against: dictionaries)
        }
        for _ in 0..<2 {
            let packed = await get(dictionary.digest, "gzip, deflate, br, zstd, dcb, dcz")
            #expect(packed.headers[.contentEncoding] == "dcz")
            #expect(packed.headers[.vary] == "Accept-Encoding, Available-Dictionary")
            let body = Array((try await bytes(of: packed)).readableBytesView)
            #expect(body.count < 150)
            var whole = [UInt8](repeating: 0, count: count + 16)
            let context = ZSTD_createDCtx()
            defer { ZSTD_freeDCtx(context) }
            let text = dictionary.asset.bytes
            let size = ZSTD_decompress_usingDict(
                context, &whole, whole.count, body, body.count, text, text.count)
            try #require(ZSTD_isError(size) == 0 && size == count)
            #expect(Array(whole.prefix(size)) == Array((try await bytes(of: page)).readableBytesView))
            // The same compressor, without it.
            #expect(await get(":AAAA:", "zstd, dcz").headers[.contentEncoding] == "zstd")
        }
        #expect(await get(dictionary.digest, "gzip, zstd").headers[.contentEncoding] == "zstd")
        #expect(await get(dictionary.digest, "gzip, zstd, dcz;q=0").headers[.contentEncoding] == "zstd")
        #expect(await get(dictionary.digest, "zstd, dcz", isPersonal: false).headers[.contentEncoding] == "zstd")
    }

    private func bytes(of response: Response) async throws -> ByteBuffer {
        let writer = Written()
        try await response.body.write(writer)
        return writer.bytes
    }

    private final class Written: ResponseBodyWriter {
        var bytes = ByteBuffer()
        func write(_ buffer: ByteBuffer) { bytes.writeImmutableBuffer(buffer) }
        func finish(_: HTTPFields?) {}
    }
}

private func unpack(_ packed: ByteBuffer, _ coding: ContentCoding, expecting count: Int) throws -> [UInt8] {
    var input = Array(packed.readableBytesView)
    var output = [UInt8](repeating: 0, count: count + 16)
    if coding == .zstd {
        let size = ZSTD_decompress(&output, output.count, input, input.count)
        try #require(ZSTD_isError(size) == 0)
        return Array(output.prefix(size))
    }
    var stream = z_stream()
    try #require(inflateInit2_(&stream, 31, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK)
    defer { inflateEnd(&stream) }
    let status = input.withUnsafeMutableBufferPointer { input in
        output.withUnsafeMutableBufferPointer { output in
            stream.next_in = input.baseAddress
            stream.avail_in = UInt32(input.count)
            stream.next_out = output.baseAddress
            stream.avail_out = UInt32(output.count)
            return inflate(&stream, Z_FINISH)
        }
    }
    try #require(status == Z_STREAM_END)
    return Array(output.prefix(Int(stream.total_out)))
}
