package import Core

extension Problem {
    package static let imageUnsupported = Problem(415, .imageUnsupported, field: "images")
    package static let imageUnrecognised = Problem(415, .imageUnrecognised, field: "images")
    /// A camera's readings that nobody has developed.
    package static let imageRaw = Problem(415, .imageRaw, field: "images")
    /// Samples of a kind nobody here can read right.
    package static let imageDepth = Problem(415, .imageDepth, field: "images")
    /// Inks beyond the four of CMYK.
    package static let imageSpot = Problem(415, .imageSpot, field: "images")
    /// Brighter than renditions can show.
    package static let imageHDR = Problem(415, .imageHDR, field: "images")
    /// Sound as far as anybody knows, but stored in a way no decoder here reads.
    package static let imageUnfamiliar = Problem(415, .imageUnfamiliar, field: "images")
    package static let imageDamaged = Problem(422, .imageDamaged, field: "images")
    package static let imageEmpty = Problem(422, .imageEmpty, field: "images")
    /// Of what else the machine does at the time, too: the same file may be taken later.
    package static let imageTooSlow = Problem(422, .imageTooSlow, field: "images", retryAfter: .seconds(5))
    package static let imageRecipeInvalid = Problem(422, .imageRecipeInvalid, field: "images")
    package static let imageTooLarge = imageTooLarge(ImageLimits.standard)
    package static let imageTooManyPixels = imageTooManyPixels(ImageLimits.standard)
    /// It would take too much memory or too many passes.
    package static let imageTooHeavy = Problem(422, .imageTooHeavy, field: "images")
    /// Decoding it ended the process that did it.
    package static let imageUnreadable = Problem(422, .imageUnreadable, field: "images")
    /// No thread could be started, or the stored original or the place for its renditions could not be used.
    package static let imageUnavailable = Problem(503, .imageUnavailable, field: "images", retryAfter: .seconds(5))

    package static func imageTooLarge(_ limits: ImageLimits) -> Problem {
        Problem(413, .imageTooLarge(mebibytes: limits.maxBytes >> 20), field: "images")
    }

    package static func imageTooManyPixels(_ limits: ImageLimits) -> Problem {
        Problem(422, .imageTooManyPixels(megapixels: limits.maxPixels / 1_000_000), field: "images")
    }

    /// The same problem with a cause for the log.
    package func because(_ cause: String) -> Problem {
        Problem(status, phrase, field: field, retryAfter: retryAfter, cause: cause)
    }
}

extension Phrase {
    static let imageUnsupported = Phrase(
        "보여 드릴 수 있는 이미지 파일이 아니에요(JPEG, PNG, WebP, HEIC, AVIF, GIF, TIFF).",
        "Not in a format we can show (JPEG, PNG, WebP, HEIC, AVIF, GIF, TIFF).")
    static let imageUnrecognised = Phrase(
        "이미지로 읽을 수 없어요. 손상되었거나 이름만 이미지일 수 있어요.",
        "Cannot be read as an image. The file may be damaged, or only its name may be an image’s.")
    static let imageRaw = Phrase(
        "카메라의 RAW 파일이에요. 현상해서 JPEG이나 TIFF로 내보낸 뒤 올려 주세요.",
        "Raw files of cameras can’t be shown. Develop and export as JPEG or TIFF first.")
    static let imageDepth = Phrase(
        "색을 32비트 정수나 16비트 실수로 저장한 파일이라 바르게 보여 드릴 수 없어요. 채널마다 8비트나 16비트로 내보내 주세요.",
        "Colours stored as 32-bit integers or half floats can’t be shown right. Export with 8 or 16 bits per channel."
    )
    static let imageSpot = Phrase(
        "별색이 들어 있는 파일이라 바르게 보여 드릴 수 없어요. RGB나 CMYK로 합쳐서 내보내 주세요.",
        "Spot colours can’t be shown right. Merge them into RGB or CMYK and export again.")
    static let imageHDR = Phrase(
        "HDR 이미지라 바르게 보여 드릴 수 없어요. SDR로 내보내 주세요.",
        "HDR images can’t be shown right. Export in standard dynamic range.")
    static let imageUnfamiliar = Phrase(
        "저장된 방식을 아직 읽지 못해요. JPEG이나 PNG로 내보낸 뒤 올려 주세요.",
        "Stored in a way we can’t read yet. Export as JPEG or PNG first.")
    static let imageDamaged = Phrase(
        "이미지가 손상되었거나 끝까지 저장되지 않았어요. 다시 내보낸 파일로 올려 주세요.",
        "Damaged or incomplete. Export again, then choose the new file.")
    static let imageEmpty = Phrase(
        "빈 파일이에요. 다른 파일을 골라 주세요.", "Empty. Choose another file.")
    static let imageTooSlow = Phrase(
        "처리하는 데 너무 오래 걸렸어요. 다시 시도하거나 더 작은 크기로 내보내 주세요.",
        "Took too long to process. Try again, or export it smaller.")
    static let imageTooHeavy = Phrase(
        "여는 데 메모리가 너무 많이 필요해요. 더 작은 크기로, 또는 인터레이스나 프로그레시브 없이 내보내 주세요.",
        "Takes too much memory to open. Export smaller, or without interlacing or progressive scans."
    )
    static let imageUnreadable = Phrase(
        "끝까지 읽지 못했어요. 더 작은 크기나 다른 형식으로 다시 내보내 주세요.",
        "Could not be read to the end. Export again, smaller or in another format.")
    static let imageRecipeInvalid = Phrase(
        "편집 내용을 읽을 수 없어요. 이미지를 다시 편집해 주세요.",
        "We could not read the edits of this image. Edit it again.")
    static let imageUnavailable = Phrase(
        "지금은 이미지를 처리할 수 없어요. 잠시 뒤 다시 시도해 주세요.",
        "We cannot process images right now. Try again in a moment.")

    static func imageTooLarge(mebibytes: Int) -> Phrase {
        Phrase(
            "파일이 너무 커요. 하나에 \(mebibytes) MB까지예요.", "Too large. The limit is \(mebibytes) MB each.")
    }

    static func imageTooManyPixels(megapixels: Int) -> Phrase {
        Phrase(
            "픽셀이 너무 많아요. \(megapixels)메가픽셀까지 올릴 수 있어요.",
            "Too many pixels. The limit is \(megapixels) megapixels.")
    }
}
