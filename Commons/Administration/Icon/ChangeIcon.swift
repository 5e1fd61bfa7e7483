import Accounts
package import Base
import Core
import FoundationEssentials
import Imaging
package import SQL
import Storage

/// Gives the instance an icon of its own, or Salon's again. Pages, the installed app and pushes show it from then on.
package struct ChangeIcon: Act {
    /// The uploaded picture; `nil` for Salon's own.
    package let picture: String?
    package let admin: Admin

    package init(_ picture: String?, by admin: Admin) {
        self.picture = picture
        self.admin = admin
    }

    package var cost: Cost? { admin.cost }

    /// Throws what ``Imaging/ImageProcessor`` throws, ``Core/Problem/iconTooSmall``, and what
    /// ``Admin/log(_:about:_:_:in:)`` throws.
    package func perform(_ services: Services) async throws {
        let new = try await made(services)
        try await services.database.write { transaction in
            try admin.log(new == nil ? .iconRemoved : .iconChanged, "", services, in: transaction)
            try InstanceIcon.replace(by: new, in: transaction)
            let (key, hash) = (InstanceSetting.icon.rawValue, new?.icon.hash ?? "")
            try transaction.execute(
                """
                INSERT INTO instance_settings (key, value) VALUES (\(key), \(hash))
                ON CONFLICT (key) DO UPDATE SET value = \(hash)
                """)
            try transaction.emit(SettingsChanged(values: [key: hash]))
        }
    }

    private func made(_ services: Services) async throws -> InstanceIcon? {
        guard let picture else { return nil }
        let turn = admin.id?.rawValue ?? 0
        let probe = try await services.images.processor.probe(picture, for: turn)
        guard min(probe.width, probe.height) >= ImageProcessor.leastIconSide else { throw Problem.iconTooSmall }
        // Goes with what uploads leave behind if the process ends here.
        let folder = "\(picture).icons"
        do {
            try await services.images.processor.icons(original: picture, into: folder, for: turn)
            let files = try await onFileThread {
                try SiteIcon.File.allCases.reduce(into: [SiteIcon.File: [UInt8]]()) { files, file in
                    files[file] = Array(try Data(contentsOf: URL(filePath: "\(folder)/\(file.rawValue)")))
                }
            }
            await remove(folder)
            return InstanceIcon(files)
        } catch {
            await remove(folder)
            throw error
        }
    }

    private func remove(_ folder: String) async {
        _ = try? await onFileThread { try FileManager.default.removeItem(atPath: folder) }
    }
}

extension Problem {
    static let iconTooSmall = Problem(
        422,
        Phrase(
            "너무 작아요. 가로와 세로가 \(ImageProcessor.leastIconSide)픽셀 이상인 이미지를 골라 주세요.",
            "This is too small. Choose an image of at least \(ImageProcessor.leastIconSide) pixels on each side."),
        field: InstanceSetting.icon.rawValue)
}
