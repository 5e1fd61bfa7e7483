import Core
import Design
import Testing

@Suite struct PictureTests {
    private func picture(_ width: Int, _ height: Int, _ renditions: String = "320,640") -> Picture {
        Picture(
            Rendering(ID(rawValue: 1), key: "f00d"), width: width, height: height, renditions: renditions,
            placeholder: "", alt: "")
    }

    /// What was stored before there were strips, and what a later version may add, are read as well.
    @Test func renditionsAreReadAsTheyAreStored() {
        #expect(picture(860, 20_000).strips == nil && picture(860, 20_000).widths == [320, 640])
        let long = picture(860, 4_500, "320,640,860/2000")
        #expect(long.widths == [320, 640] && long.strips == PictureStrips(width: 860, length: 2_000))
        #expect(long.files == ["320.webp", "640.webp", "860-0.webp", "860-1.webp", "860-2.webp"])
        #expect(picture(860, 20_000, "320,860/0,9/x,-3,later@7").strips == nil)
        #expect(long.withAlt("x").strips == long.strips)
    }

    /// What else is in its file is no rendition, and said to its maker.
    @Test func pagesAreReadAndTold() {
        let scan = picture(640, 480, "320,640,pages:3")
        #expect(scan.pages == 3 && scan.widths == [320, 640] && scan.strips == nil && scan.motion == nil)
        #expect(scan.files == ["320.webp", "640.webp"] && scan.withAlt("x").pages == 3)
        #expect(
            scan.note.map { Language.english($0) } == "This file holds 3 images. Only the first is shown.")
        #expect(Picture.pagesDescription(3) == "pages:3" && Picture.pagesDescription(1) == nil)
        for other in ["640", "640,pages:1", "640,pages:x", "640,pages:99999999999999999999"] {
            #expect(picture(640, 480, other).note == nil, "\(other)")
        }
        #expect(picture(640, 480, "640,moving:0/0/7,pages:2").note == picture(640, 480, "640,moving:0/0/7").note)
    }

    /// Before anything is shared, its maker hears what will not move.
    @Test func motionIsReadAndTold() {
        let t = Language.english
        let moving = picture(640, 480, "320,640,moving:640/48/120")
        #expect(moving.motion == PictureMotion(width: 640, frames: 48, total: 120) && moving.strips == nil)
        #expect(moving.files == ["320.webp", "640.webp", "moving.webp"])
        #expect(moving.motion?.note.map { t($0) }?.contains("only the first 48") == true)
        #expect(picture(640, 480, "640,moving:640/48/48").motion?.note == nil)
        let still = picture(640, 480, "640,moving:0/0/7")
        #expect(still.motion?.note != nil && still.movingSource == nil && still.files == ["640.webp"])
        #expect(picture(640, 480, "640,moving:640/48").motion == nil)
        let html = postPhotos([moving], in: .english).text
        #expect(
            html.contains(
                #"<source srcset="/media/1/f00d/moving.webp" media="(prefers-reduced-motion: no-preference)">"#))
        #expect(html.contains("data-play") && !postPhotos([still], in: .english).text.contains("data-play"))
    }

    /// An image wider in shape than its cell is cut off at the sides, so it has to be wider than the cell.
    @Test func sizesKnowOfTheCut() {
        #expect(picture(600, 800).sizes(covering: ("16rem", "40vw")) == "(min-width:40rem) 16rem,40vw")
        #expect(
            picture(1_500, 1_000).sizes(covering: ("16rem", "40vw"))
                == "(min-width:40rem) calc(16rem*1.5),calc(40vw*1.5)")
        #expect(picture(7_500, 1_000).sizes(covering: ("16rem", "40vw"), shape: 0.5).hasSuffix("calc(40vw*15.0)"))
        let three = postPhotos([picture(1_000, 1_000), picture(1_000, 1_000), picture(3_000, 1_000)], in: .english).text
        #expect(three.contains("calc(40vw*2.0)") && three.contains("calc(40vw*3.0)") && three.contains(",40vw\""))
        // Walls cut nothing off.
        let panorama = cards([Card(id: "a", title: "T", path: "/works/1", picture: picture(9_000, 1_000))]).text
        #expect(panorama.contains("--r:4.0;") && panorama.contains(",calc(50vw - 10px)\""))
    }

    /// One image for those who listen; the pieces say nothing, keep their place, and wait for their turn.
    @Test func longPicturesAreOneImageToListenTo() throws {
        let html = longPictureView(picture(860, 4_500, "320,640,860/2000"), sizes: "100vw", alt: "Episode <1>").text
        let images = html.split(separator: "<img").map(String.init)
        try #require(images.count == 4)
        #expect(images[0].contains(#"alt="Episode &lt;1&gt;""#) && images[0].contains("/320.webp"))
        #expect(images.dropFirst().allSatisfy { $0.contains(#"alt="" loading="lazy""#) })
        #expect(images[3].contains(#"/media/1/f00d/860-2.webp" width="860" height="500""#))
        // Stored before there were strips.
        #expect(longPictureView(picture(860, 4_500), sizes: "100vw", alt: "").text.contains("srcset"))
        #expect(picture(860, 4_500, "320,860/2000").pieces.text == #" data-strips="860/2000""#)
    }
}
