import Core
import Design
import Media
import Works

extension Phrase {
    static let uploadImages = Phrase("이미지", "Images")
    static let uploadDetails = Phrase("작품 정보", "Details")
    static let uploadLicence = Phrase("라이선스", "Licence")
    static let uploadMakingUnsaid = Phrase("밝히지 않음", "Prefer not to say")
    static let uploadTraining = Phrase("AI 학습에 쓰는 것 허용", "Allow AI models to be trained on it")
    static let uploadDownload = Phrase("원본 내려받기 허용", "Let others download the original")
    static let shareWork = Phrase("올리기", "Share")
    static let uploadShareHint = Phrase(
        "이미지 한 장과 작품명이 있으면 올릴 수 있어요.", "A work needs at least one image and a title.")
    static let seeYourWork = Phrase("올린 작품 보기", "See your work")
    static let uploadProgress = Phrase("올리는 중", "Upload progress")

    static let uploadDrop = Phrase("이미지를 놓거나 붙여 넣거나 골라 주세요", "Drop, paste or choose up to 10 images")
    static let uploadChoose = Phrase("이미지를 골라 주세요", "Choose up to 10 images")
    static let uploadMore = Phrase("이미지 더 넣기", "Add more")
    static let uploadFormats = Phrase(
        "10장까지 · JPEG, PNG, WebP, HEIC, AVIF, GIF, TIFF · 한 장에 64 MB까지",
        "JPEG, PNG, WebP, HEIC, AVIF, GIF, TIFF · up to 64 MB each")
    static let uploadAdd = Phrase("이미지 넣기", "Add images")

    static func uploadAlt(_ number: Int) -> Phrase { Phrase("이미지 \(number) 설명", "Alt text for image \(number)") }
    static func uploadRemoveNumber(_ number: Int) -> Phrase {
        Phrase("이미지 \(number) 빼기", "Remove image \(number)")
    }
    static func uploadRemoveWhenSaved(_ number: Int) -> Phrase {
        Phrase("저장할 때 이미지 \(number) 빼기", "Remove image \(number) when I save")
    }
    static func uploadPlace(_ number: Int) -> Phrase { Phrase("이미지 \(number) 순서", "Position of image \(number)") }
    static func uploadNumber(_ number: Int) -> Phrase { Phrase("이미지 \(number)", "image \(number)") }
    static func uploadRoom(_ storage: Storage) -> Phrase {
        guard storage.quota > 0 else { return Phrase("· \(Phrase.noStorage.korean)", "· \(Phrase.noStorage.english)") }
        return Phrase("· \(storage.left.bytes) 남았어요", "· \(storage.left.bytes) left")
    }

    static let uploadAltHint = Phrase("무엇이 보이나요?", "What does it show?")
    static let uploadAltKept = Phrase(
        "전 이미지의 설명이에요. 이 이미지에도 맞나요?", "This is the previous image’s alt text. Does it fit this one?")
    static let uploadCover = Phrase("표지", "Cover")
    static let uploadEdit = Phrase("편집", "Edit")
    static let uploadRemove = Phrase("빼기", "Remove")
    static let uploadReplace = Phrase("다른 이미지로 바꾸기", "Replace")
    static let uploadTurn = Phrase("돌리기", "Rotate")
    static let uploadUpright = Phrase("그대로", "As it is")
    static let uploadFilter = Phrase("필터", "Filter")
    static let uploadNoFilter = Phrase("원본", "None")

    static let uploadEditHeading = Phrase("이미지 편집", "Edit image")
    static let uploadDone = Phrase("완료", "Done")
    static let uploadReset = Phrase("초기화", "Reset")
    static let uploadCompare = Phrase("길게 눌러 원본 보기", "Hold for original")
    static let uploadRatio = Phrase("비율", "Ratio")
    static let uploadRatioOriginal = Phrase("원본", "Original")
    static let uploadRatioFree = Phrase("자유", "Free")
    static let uploadTurnLeft = Phrase("왼쪽으로 90° 돌리기", "Rotate left 90°")
    static let uploadTurnRight = Phrase("오른쪽으로 90° 돌리기", "Rotate right 90°")
    static let uploadStraighten = Phrase("기울기", "Straighten")
    static let uploadStrength = Phrase("세기", "Strength")
    static let uploadCropMove = Phrase("자를 영역 옮기기", "Move crop area")
    static let uploadCropHint = Phrase(
        "화살표 키로 움직이고, Shift를 함께 누르면 더 많이 움직여요.",
        "Adjust it with the arrow keys; hold Shift for larger steps.")
    static let uploadCropNW = Phrase("왼쪽 위 모서리", "Top left corner")
    static let uploadCropNE = Phrase("오른쪽 위 모서리", "Top right corner")
    static let uploadCropSW = Phrase("왼쪽 아래 모서리", "Bottom left corner")
    static let uploadCropSE = Phrase("오른쪽 아래 모서리", "Bottom right corner")

    static let uploadRemoved = Phrase("이미지를 뺐어요.", "Image removed.")
    static let uploadRemovedHung = Phrase("이미지를 뺐어요. 저장하면 삭제돼요.", "Image removed. It is deleted when you save.")
    static let uploadReplaced = Phrase("이미지를 바꿨어요.", "Image replaced.")
    static let uploadReturned = Phrase("이미지를 되돌렸어요.", "The image is back.")

    /// By the names `pictures.js` and what uses it know them. `{…}` is filled in there.
    static let uploadScript: [String: Phrase] = [
        "alt": Phrase("이미지 {n} 설명", "Alt text for image {n}"),
        "offline": .serverUnreachable,
        "failed": Phrase("올리지 못했어요. 다시 시도해 주세요.", "The upload failed. Try again."),
        "signedOut": Phrase(
            "로그아웃됐어요. 다른 탭에서 로그인한 뒤 다시 시도해 주세요.",
            "You are logged out. Log in in another tab, then try again."),
        "needImage": Phrase("이미지를 한 장 이상 넣어 주세요.", "Add at least one image."),
        "needTitle": titleMissing,
        "hasFailed": Phrase(
            "올리지 못한 이미지가 있어요. 다시 시도하거나 빼 주세요.",
            "Some images did not upload. Try them again or remove them."),
        "uploading": Phrase("올리는 중… {n}%", "Uploading… {n}%"),
        "finishing": Phrase("마무리하는 중…", "Finishing…"),
        "added": Phrase("이미지 {n}: 올렸어요.", "Image {n} uploaded."),
        "discarded": .draftDiscarded,
        "undo": .draftUndo,
        "restored": .draftRestored,
        "see": .seeYourWork,
        "gone": Phrase(
            "남겨 둔 이미지 {n}장은 이제 없어서 뺐어요.", "Images no longer stored were left out: {n}."),
        "unsent": Phrase(
            "이미지 {n}장은 올라가는 중에 떠나서 남지 않았어요. 다시 골라 주세요.",
            "Images still being sent when you left: {n}. Choose them again."),
    ]
}
