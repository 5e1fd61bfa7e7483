extension Descriptions {
    static func english(_ style: ArtStyle) -> String {
        switch style {
        case .flowField:
            """
            Every line stops just before it would touch another. The gaps are the drawing.
            Thick strokes first, then the thin ones find their way between. #flow
            Looked at the river for an hour, then drew from memory.
            """
        case .stainedGlass:
            """
            Remembering a chapel window as brighter than it probably was.
            Changed the lead three times: too thin and it looks breakable, too thick and it can't breathe.
            Each pane has its own streaks. Zoom in 🔍 #stainedglass
            """
        case .aurora:
            """
            The colour of the sun with your eyes shut.
            I wanted a picture in which you can't say where one colour ends.
            To be printed rough, so that the grain shows. #grain #light
            """
        case .contours:
            """
            An island I have never been to. Highest point: 312 m, I decided.
            Ten metres between lines, a bold one every fifth.
            As a child I read the atlas like a novel.¶This is one of those countries.
            """
        case .attractor:
            """
            One point, jumping more than a million times.
            Two lines of maths, developed like a photograph. Change one number by 0.01 and it is gone.
            Found rather than made. #generative
            """
        case .textile:
            """
            Woven on screen before I warp the loom. The real one will be wool, 2/16. #weaving #textile
            The stripes come from a blanket my grandmother kept.
            Twill against plain weave. Fell asleep counting ends.
            """
        case .paperCut:
            """
            Eight sheets, light from the left. The shadow is a material too.
            Brighter inwards or darker inwards? Took me two evenings.
            The hill behind our house, if it were made of card. #papercut
            """
        case .mistyMountains:
            """
            Took the first bus and had twenty minutes before sunrise.
            Far things don't lose colour. They take on the air's.
            Hurried, because it is boring once the fog lifts ⛰️ #fog
            """
        case .seaHorizon:
            """
            The horizon is always at eye level. I find that comforting.
            Fifth time, same place, same hour.¶Never the same sea.
            Gangneung, last week of September. Wish I could post the sound. #gangneung #sea
            """
        case .nightCity:
            """
            A month of watching the building across the street. (The interiors are made up!)
            Counted lit windows until it was morning. #city #night
            City nights aren't black, they're slightly violet.
            """
        case .stillLife:
            """
            Spent days only moving the gaps.
            Morning light from the north. The soft edge of the shadows took longest. #stilllife
            Close enough to touch, and not touching.
            """
        case .hangulPoster:
            """
            Letters from straight lines and circles only. My Korean is still bad but my ㅎ is good.
            The rejected draft. I liked this one more 🥲
            How heavy can a final consonant get? #hangul #typography
            """
        case .isometric:
            """
            Drew the neighbourhood I'd like to live in. It has a lot of stairs.
            No vanishing point, so everyone is the same size.
            How many trees? 🌳 #isometric
            """
        case .inkWash:
            """
            Only the strokes that worked at once. Thirty-two sheets in the bin.
            Hold your breath and the line shakes. Breathe out.
            Borrowed brush, gifted paper. #ink
            """
        case .risograph:
            """
            Two drums, slightly out of register, and I'll insist that's the charm.
            The third colour made itself where they overlap.
            Killed the plant, printed it instead 🪴 #riso
            """
        }
    }
}
