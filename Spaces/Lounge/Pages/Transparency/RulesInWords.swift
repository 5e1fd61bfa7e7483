import Core
import Lounge

/// A part of the rules as `/lounge/rules` says them.
struct RulesChapter: Sendable {
    let title: Phrase
    let points: [Phrase]
}

extension LoungeRules {
    /// The rules with the numbers that apply here.
    var chapters: [RulesChapter] {
        guard !isPlain else { return [plainly] }
        return [button, brakes, measures, way, limits]
    }

    private var plainly: RulesChapter {
        RulesChapter(
            title: Phrase("투명도", "Transparency"),
            points: [
                Phrase(
                    "다른 사람의 글과 답글마다 한 번씩 누를 수 있고, 되돌릴 수 없어요.",
                    "You can press once on each post and reply of another member, and cannot withdraw it."),
                Phrase(
                    "누를 때마다 글쓴이의 투명도가 1 내려가요. 0에서 -100까지예요.",
                    "Each press lowers its author’s value by 1, from 0 to -100."),
                Phrase(
                    "낮을수록 그 사람의 글이 모두에게 옅어져요. 누른 사람에게는 거의 보이지 않아요.",
                    """
                    The lower it is, the more their writing fades for everybody. For those who \
                    pressed, it nearly disappears.
                    """),
            ])
    }

    private var button: RulesChapter {
        RulesChapter(
            title: Phrase("누르면", "What a press does"),
            points: [
                Phrase(
                    "다른 사람의 글과 답글마다 한 번씩 누를 수 있고, 언제든 되돌릴 수 있어요. 되돌리면 깎인 만큼 돌아가요.",
                    """
                    You can press once on each post and reply of another member, and withdraw it at any time; its \
                    author then regains what it cost.
                    """),
                Phrase(
                    "글쓴이의 투명도가 1 내려가요. 0에서 -100까지이고, 낮을수록 그 사람의 글이 모두에게 옅어져요.",
                    """
                    Their value falls by 1, from 0 to -100. The lower it is, the more their writing fades for everybody.
                    """),
                Phrase(
                    "옅어진 글도 누르거나 초점을 맞추면 또렷하게 읽을 수 있어요.",
                    "Tap or focus what has faded to read it clearly."),
                Phrase(
                    "누가 눌렀는지는 아무에게도 알리지 않아요. 누른 것이 반영되었는지도 누른 사람에게 알리지 않아요.",
                    "Nobody learns who pressed, and you do not learn whether your press counted."),
            ])
    }

    private var brakes: RulesChapter {
        RulesChapter(
            title: Phrase("함부로 쓰이지 않게", "What keeps it fair"),
            points: [
                Phrase(
                    "하루에 \(pressesADay)번까지 누를 수 있어요. 되돌린 것도 세요.",
                    "You can press \(pressesADay.times) a day. Withdrawn presses are included."),
                Phrase(
                    """
                    한 사람이 같은 사람에게 누른 것은 \(mostPerAuthorDays)일 동안 \(mostPerAuthor)번까지만 반영돼요. 되돌린 것도 세고, \
                    그보다 더 눌러도 깎이지 않아요.
                    """,
                    """
                    In \(mostPerAuthorDays.days), one member can cost another \(mostPerAuthor) at most, including \
                    withdrawn presses. Further presses have no effect.
                    """),
                Phrase(
                    "한 사람이 하루에 잃는 것은 \(mostADay)까지예요. 나머지는 운영진이 살펴볼 때까지 반영되지 않아요.",
                    """
                    Nobody loses more than \(mostADay) a day. The rest does not count until a moderator has reviewed it.
                    """),
                Phrase(
                    "스레드에서 투명도를 받으면 \(noPressingBackHours)시간 동안 그 스레드에서는 누구에게도 누를 수 없어요.",
                    """
                    For \(noPressingBackHours.hours) after somebody presses on you in a thread, you cannot press on \
                    anybody there.
                    """),
                Phrase(
                    "라운지에 \(newcomersWaitFrom)명이 모인 뒤에는, 새로 들어온 사람은 \(newcomersWaitHours)시간 뒤부터 누를 수 있어요.",
                    "Once the lounge has \(newcomersWaitFrom) members, newcomers wait \(newcomersWaitHours.hours)."
                ),
            ])
    }

    private var measures: RulesChapter {
        RulesChapter(
            title: Phrase("투명도가 낮아지면", "What follows from a low value"),
            points: [
                Phrase(
                    "\(warnsAt): 혼자만 보는 알림으로, 어떤 글 때문인지 알려 드려요.",
                    "\(warnsAt): a private warning that names the posts."),
                Phrase(
                    "\(restrictsAt): \(restrictionHours)시간 동안 읽기만 할 수 있어요.",
                    "\(restrictsAt): read-only for \(restrictionHours.hours)."),
                Phrase(
                    "\(restrictsLongAt): \(longRestrictionDays)일 동안 읽기만 할 수 있어요.",
                    "\(restrictsLongAt): read-only for \(longRestrictionDays.days)."),
                Phrase(
                    "\(suspendsAt): 사람이 살펴볼 때까지 이용이 멈춰요.", "\(suspendsAt): suspended until a person decides."),
                Phrase(
                    """
                    어느 단계든 최근 \(activeDays)일에 서로 다른 \(fewestPeople)명 이상이 눌러야 해요. 그동안 활동한 사람의 \
                    \(percentOfActives)%가 더 많으면 그만큼, 많아도 \(mostPeople)명이에요. 그동안 받은 것만으로 그 단계에 이르러야 해요.
                    """,
                    """
                    Each level takes presses by \(fewestPeople) different people in the last \(activeDays.days), or by \
                    \(percentOfActives)% of the members active in them if that is more, but never by more than \
                    \(mostPeople). The presses of those days alone must reach the level.
                    """),
            ])
    }

    private var way: RulesChapter {
        RulesChapter(
            title: Phrase("돌아오는 길", "The way back"),
            points: [
                Phrase(
                    "\(risesAfterHours)시간 동안 투명도를 받지 않을 때마다 1씩 돌아와요.",
                    "The value rises by 1 for every \(risesAfterHours.hours) without a press that counts."),
                Phrase(
                    "조치가 끝나면 투명도는 그 단계보다 \(liftsAbove) 위에서 다시 시작해요.",
                    "When a sanction ends, the value restarts \(liftsAbove) above its threshold."),
                Phrase(
                    "조치마다 한 번 이의를 신청할 수 있고, 사람이 살펴봐요. 받아들여지면 그 글들에서 누른 것이 모두 무효가 돼요.",
                    """
                    You can appeal each sanction once, and a person reviews it. If it is upheld, the presses on those \
                    posts no longer count.
                    """),
                Phrase(
                    "운영진은 닉네임만 보고, 누구의 계정인지는 보지 못해요. 자기 일은 스스로 결정하지 못하고, 모든 결정은 기록에 남아요.",
                    """
                    Moderators see nicknames, not accounts. They decide nothing about themselves, and every decision \
                    stays on record.
                    """),
            ])
    }

    /// The limits of the rules, stated as plainly as the rules.
    private var limits: RulesChapter {
        var points = [
            Phrase(
                "여럿이 짜고 누르는 것을 모두 막지는 못해요. 다만 한 사람이 깎을 수 있는 것이 정해져 있어서, 읽기만 하게 만들려면 적어도 \(colluders)명이 필요해요.",
                """
                People who agree to press together cannot be stopped entirely. But one member can cost only so much: \
                it takes \(colluders) of them to make somebody read-only.
                """)
        ]
        if lowestAlone > restrictsLongAt {
            points.append(
                Phrase(
                    """
                    한 단계에 필요한 사람이 \(colluders)명까지인 동안은, 바로 반영되는 것만으로 \(lowestAlone) 아래로 내려가지 않아요. \
                    \(restrictsLongAt), \(suspendsAt)에는 운영진이 보류된 것을 살펴보고 반영할 때 이르러요.
                    """,
                    """
                    As long as a sanction takes no more than \(colluders) people, presses that count at once bring \
                    nobody below \(lowestAlone): \(restrictsLongAt) and \(suspendsAt) are reached when a moderator \
                    reviews the held presses and counts them.
                    """))
        }
        return RulesChapter(title: Phrase("이 규칙이 하지 못하는 것", "What these rules cannot do"), points: points)
    }

    /// How many members it takes to bring a persona to the first restriction.
    var colluders: Int { max(fewestPeople, (-restrictsAt + mostPerAuthor - 1) / mostPerAuthor) }

    /// How far a value falls while held presses stay uncounted: to the first restriction, and on while it lasts.
    var lowestAlone: Int { max(-100, restrictsAt - mostADay * ((restrictionHours + 23) / 24)) }
}

extension Int {
    fileprivate var hours: String { self == 1 ? "1 hour" : "\(self) hours" }
    fileprivate var days: String { self == 1 ? "1 day" : "\(self) days" }
    fileprivate var times: String { self == 1 ? "once" : "\(self) times" }
}
