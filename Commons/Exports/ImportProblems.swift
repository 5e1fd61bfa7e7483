import Archives
package import Core

extension Problem {
    package static let noExport = Problem(
        422,
        Phrase(
            "살롱에서 내보낸 파일이 아니에요. 받은 ZIP 파일을 그대로 골라 주세요.",
            "This file was not exported by Salon. Choose the ZIP file exactly as you downloaded it."), field: "file")

    package static let importTooNew = Problem(
        422,
        Phrase(
            "더 새로운 살롱에서 내보낸 파일이라 읽을 수 없어요.",
            "This file was exported by a newer version of Salon and cannot be read here."),
        field: "file")

    package static let importTooMuch = Problem(
        422, Phrase("한 번에 가져오기에는 너무 많아요.", "There is too much in it to import at once."), field: "file")

    package static let importUnreadable = Problem(
        422, Phrase("파일에 읽을 수 없게 적혀 있어요.", "Its entry in the file cannot be read."))

    static let importFileMissing = Problem(
        422, Phrase("이미지가 파일에 없어요.", "An image is missing from the file."), field: "images")
    static let importFileChanged = Problem(
        422, Phrase("이미지가 내보낼 때와 달라요.", "An image differs from the one that was exported."), field: "images")
}

extension ArchiveRefusal {
    var problem: Problem {
        switch self {
        case .notAnArchive: .noExport
        case .tooManyEntries, .tooLarge, .tooTight: .importTooMuch
        case .encrypted:
            Problem(
                422,
                Phrase("암호가 걸린 파일이에요. 암호 없이 풀어서 다시 묶어 주세요.", "The file has a password. Pack it again without one."),
                field: "file")
        case .name, .nameTwice, .special, .broken:
            Problem(
                422,
                Phrase(
                    "파일이 망가졌거나 바뀌었어요. 다시 내려받아 주세요.", "The file is damaged or was changed. Download it again."),
                field: "file")
        }
    }
}
