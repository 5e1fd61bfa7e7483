/// What `salon.json` calls itself, as docs/export.md has it.
package enum ExportFormat {
    package static let name = "salon-export"
    package static let version = 1
}
