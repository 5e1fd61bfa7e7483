#if DEBUG
    public import Design
    import FoundationEssentials

    /// The folder that assets are embedded from, read for each request: in development a change of a style or script
    /// needs a reload, not a build.
    public struct AssetFolder: Sendable {
        private let rooms: [String]

        /// `nil` if there is no such folder.
        public init?(_ path: String) {
            guard let rooms = try? FileManager.default.contentsOfDirectory(atPath: path) else { return nil }
            self.rooms = rooms.map { "\(path)/\($0)" }
        }

        /// Of the sources that this program was built from.
        public static var ofThisBuild: AssetFolder? {
            AssetFolder(#filePath.replacing("Web/AssetFolder.swift", with: "Design/Assets"))
        }

        /// The asset at an address of the program, of the files as they are now, and of those it embeds where there
        /// are none.
        public func asset(at path: String) -> Asset? {
            Assets.remade(at: path) { name in
                rooms.lazy.compactMap { FileManager.default.contents(atPath: "\($0)/\(name)") }.first.map { Array($0) }
            }
        }
    }
#endif
