extension PostTexts {
    /// Single posts, in English.
    static let english = """
        mayalind 47m | The man across the street waters plastic plants every morning. I have drawn him eleven times. I will never tell him.
        > ameliahart 12m | He knows. He's drawing you back.
        mayalind 8d pin =windows | Hello, new people 👋 I draw windows. If you leave your curtains open I take it as permission to draw the lamp, never the people.
        mayalind 30h | Swedish has "lagom". Korean has 빨리빨리. My linework speaks both and it shows.
        mayalind 18d | inked the wrong side of the paper. looks better. pretending it was a decision #fail
        dokafor 15h | Every typeface looks good on a tote bag. #type
        > dain_yang 1h | and every tote bag looks bad on me
        dokafor 3d poll=1d | Settle this so I can go to sleep. The ampersand is… #type | a letter¶punctuation¶a very small dog
        > mayalind 20m | I voted dog. I would vote dog again.
        sofiam 11h poll=2d several | Reordering ink tonight. Tick every colour you would actually queue for. #riso | Fluorescent pink¶Federal blue¶Sunflower¶Mint
        dokafor 4h quote=poster | Look at the space inside that letter. It isn't empty, it's holding the whole sheet up. This is how you do a degree show poster. #type #degreeshow
        > demo 20m | I'm printing this comment and taking it to my professor, thank you 😭
        >> dokafor 3m | Set it in something with a decent ampersand
        dokafor 4d | Notebook count: 41. Finished notebooks: 2. One of those is a phone log.
        dokafor 11d | Kerning tip nobody asked for: squint. If you see a hole, that's the hole. If you see no hole, see an optician. #type
        dokafor 17d quote=fivehundred | Somebody please translate this properly and put it at the front of every typography textbook. #type
        dokafor 20d | Grid.
        sofiam 2d edited =openstudio | Open studio: Friday, 18:00 to 21:00, print room B. Bring paper, and clothes you don't love. (It's B, not A. A is ceramics. Sorry, ceramics.) #riso | Open studio: Friday, 18:00 to 21:00, print room A. Bring paper, and clothes you don't love. #riso
        > haeun_studio 30m | 도예실에 종이 들고 오신 분 벌써 네 분 계세요 ㅋㅋㅋ
        >> sofiam 9m | Keep them warm, I'm coming to collect them
        > hbrandt 3h | Can weavers come?
        >> sofiam 5m | Weavers can come if they count something for us
        sofiam 9d | Today in the print room:¶– ran out of yellow¶– found yellow¶– it was not yellow #fail
        sofiam 37h quote=@subin0412 | Two inks and she gets five colours out of them. Go and look at the corner where pink crosses blue. #riso
        sofiam 16d | Registration is a state of mind.
        hbrandt 7h =sugo | Exchange student confession: I have been saying 수고하세요 to my professors for a whole semester. Someone finally told me.
        > yerin_weaves 15m | 저희는 귀여워서 말 안 했어요 ㅎㅎ
        >> hbrandt 2m | Yerin. I trusted you.
        > mayalind 40m | I told the bus driver I love him. Meant to say thank you. He still waves.
        >> leofont 6m | You should keep saying it
        >>> mayalind 1m | I do. It's a good route now.
        hbrandt 5d | 32 shafts. THIRTY-TWO. I'm never going home.
        hbrandt 14d | Weaving drafts are sheet music for people who can't sing.
        hbrandt 21d | Hallo Seoul 🧶
        priya_raman 19h | Perlin noise, simplex noise, my upstairs neighbour. Only two of these have a seed I can change.
        priya_raman 6d | Wrote up how I layer octaves without everything turning into clouds. Pictures, no equations until page two: https://notes.example/octaves
        > jihoon_p 2h | page two: equations. page three: more equations. 최고예요
        > taeo_k 8h | 덕분에 어제 밤 샜습니다. 원망 아님
        priya_raman 13d | It compiled the first time so now I don't trust it
        priya_raman 3d quote=@taeo_k | Reminder that this is a PEN on PAPER. I zoomed in looking for pixels like a fool.
        leofont 9h | 22 km. One lens. Two rolls. Nothing. Good day. #film
        leofont 6d | Found a roll in a coat pocket labelled "do not develop until sad". I'm fine, so it stays in the coat. #film
        > seoha_lee 2h | 이 코트 사고 싶어요
        leofont 17d images=2:seaHorizon | Last two frames before the rain. #film
        leofont 12h | bakery cat count today: 3
        ameliahart 3h | Cut the same leaf 64 times. Leaf 41 is the one. It's always around 41.
        ameliahart 7d | Tea went cold twice. That's how I know the work went well. 🍵
        ameliahart 15d | PSA: scalpel blades are cheaper than plasters.
        > jimin_han 5h | 동의합니다… 격하게…
        ameliahart 22d | scissors > people (today)
        tomasr 23h | Perspective is an opinion. Axonometric is a fact.
        > hajun_jang 40m | 빛은요?
        >> tomasr 12m | Light is a rumour
        >>> hajun_jang 2m | 😤
        tomasr 12d | Drew a staircase so correct that nobody can find the way up.
        > ngminseo 3h | 보여 주세요. 지금. 제발.
        tomasr 5d | My model is at 1:100, my sleep is at 1:8.
        """
}
