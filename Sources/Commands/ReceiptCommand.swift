import ArgumentParser
import Base
import FoundationEssentials
import Gallery
import SQL
import SalonApp
import Storage

struct ReceiptCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "receipt", abstract: "Check receipts of works, and show the key they are signed with.",
        subcommands: [ReceiptVerifyCommand.self, ReceiptKeyCommand.self])
}

struct ReceiptVerifyCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify", abstract: "Check a receipt of a work, offline.",
        discussion: """
            Ends with 1 when the receipt is not what an instance with this key has signed, or when a file is none of the \
            originals it names. The key is at /.well-known/salon-receipt-key.pem of the instance; get it from there, or \
            from somebody you trust, not from whoever shows you the receipt.
            """)

    @Argument(help: "The receipt.")
    var receipt: String

    @Option(help: "The instance's key, a PEM file.")
    var key: String

    @Option(help: "A file that should be one of its originals. May be given several times.")
    var original: [String] = []

    func run() throws {
        guard let key = ReceiptPublicKey(pem: String(decoding: try Self.read(self.key, upTo: 4_096), as: UTF8.self))
        else {
            throw ValidationError("\(self.key) is no Ed25519 public key in PEM")
        }
        let receipt: Receipt
        do {
            receipt = try Receipt(verifying: try Self.read(self.receipt, upTo: Receipt.limit + 1), with: key)
        } catch let fault as Receipt.Fault {
            print("Not valid: \(fault.words)")
            throw ExitCode(1)
        }
        print("Valid: signed by the instance with this key.")
        for name in ["instance", "work", "title", "maker", "made", "shared", "issued"] {
            if let value = receipt.line(name) { print("  \(name): \(value)") }
        }
        var isWhole = true
        for path in original {
            let number = receipt.number(of: try Self.digest(path))
            isWhole = isWhole && number != nil
            print(number.map { "  \(path): original \($0)" } ?? "  \(path): none of its originals")
        }
        if !isWhole { throw ExitCode(1) }
    }

    private static func read(_ path: String, upTo limit: Int) throws -> [UInt8] {
        do {
            let file = try Data(contentsOf: URL(filePath: path), options: .mappedIfSafe)
            return Array(file.prefix(limit))
        } catch {
            throw ValidationError("\(path) cannot be read")
        }
    }

    private static func digest(_ path: String) throws -> [UInt8] {
        do { return try fileDigest(path) } catch { throw ValidationError("\(path) cannot be read") }
    }
}

struct ReceiptKeyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "key", abstract: "Print the public key with which this instance's receipts are checked.")

    @OptionGroup var instance: InstanceFlags

    func run() async throws {
        let options = try await instance.options()
        let salon = try await Salon.open(options, logger: options.logger)
        print(try await ReceiptKey.load(from: salon.services.database).publicKey.pem, terminator: "")
        await salon.services.database.close()
    }
}

extension Receipt.Fault {
    fileprivate var words: String {
        switch self {
        case .unreadable: "this is no receipt, or it has been changed"
        case .otherKey: "it names another key"
        case .forged: "the signature is not of this key and text"
        }
    }
}
