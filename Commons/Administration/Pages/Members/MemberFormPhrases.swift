import Administration
import Core

extension MemberForm.Kind {
    /// Whether it makes sense about this member.
    func isOffered(about sheet: MemberSheet) -> Bool {
        switch self {
        case .role, .quota, .scout, .sessions, .reset: true
        case .twoStep: sheet.facts.hasSecondFactor
        case .suspension: !sheet.isOneself && !sheet.facts.line.isSuspended
        case .deletion: !sheet.isOneself
        }
    }

    func phrase(about sheet: MemberSheet) -> Phrase {
        guard self == .scout, sheet.scout != nil else { return phrase }
        return Phrase("스카우트 소속 바꾸기, 해제하기", "Change or end the scout role")
    }

    var phrase: Phrase {
        switch self {
        case .role: Phrase("역할 바꾸기", "Change the role")
        case .quota: Phrase("저장 공간 정하기", "Set storage")
        case .scout: Phrase("스카우트로 지정하기", "Appoint as a scout")
        case .sessions: Phrase("모든 기기에서 로그아웃시키기", "Log out everywhere")
        case .reset: Phrase("비밀번호를 새로 정하는 링크 만들기", "Create a password link")
        case .twoStep: Phrase("2단계 인증 끄기", "Turn two-step login off")
        case .suspension: Phrase("이용 정지하기", "Suspend")
        case .deletion: Phrase("계정 삭제하기", "Delete the account")
        }
    }

    /// - Parameter sendsMail: whether the member can be told.
    func hint(sendsMail: Bool) -> Phrase {
        switch self {
        case .deletion where !sendsMail:
            Phrase(
                "계정에 있는 것이 모두 사라지고 되돌릴 수 없어요. 이곳은 메일을 보내지 않아서 회원에게 알리지 못해요. 직접 알려 주세요.",
                "Everything in the account is deleted permanently. No email is sent from here, so tell the member yourself."
            )
        case .role:
            Phrase(
                "운영진은 신고를 처리하고, 관리자는 모든 것을 바꿀 수 있어요.", "Moderators decide reports. Admins can change everything.")
        case .quota:
            Phrase(
                "올린 원본의 크기를 제한해요. 이미 올린 것은 줄어들지 않아요.",
                "Limits the total size of originals. What has been uploaded stays.")
        case .scout:
            Phrase(
                "제안을 기다리는 작가를 찾고 연락을 요청할 수 있어요. 작가는 소속과 확인한 근거를 함께 읽어요. 둘 다 비우면 해제돼요.",
                "Scouts look for makers who are open to offers and request contact. Makers see the organisation and the "
                    + "proof of it. Clear both to remove the role.")
        case .sessions: Phrase("다시 로그인할 수는 있어요.", "The member can log in again.")
        case .reset:
            Phrase(
                "메일을 받을 수 없는 회원에게 직접 전해 주세요. 누구인지 먼저 확인해 주세요.",
                "For members who cannot receive email. Verify their identity first, then give them the link.")
        case .twoStep:
            Phrase(
                "인증 앱과 복구 코드를 모두 잃은 회원을 위한 거예요. 누구인지 먼저 확인해 주세요.",
                "For members who have lost their app and recovery codes. Verify their identity first.")
        case .suspension:
            Phrase(
                "모두에게 보이지 않고, 이유만 읽을 수 있어요. 이의를 신청할 수 있고, 조치 화면에서 일찍 끝낼 수 있어요.",
                "Nobody can see the member, who can only read why and appeal. You can end it early on the sanctions page."
            )
        case .deletion:
            Phrase(
                "계정에 있는 것이 모두 사라지고 되돌릴 수 없어요. 회원은 메일로 알게 돼요.",
                "Everything in the account is deleted permanently. The member is notified by email.")
        }
    }

    var button: Phrase {
        switch self {
        case .role: Phrase("역할 저장", "Save the role")
        case .quota: Phrase("저장 공간 저장", "Save the storage")
        case .scout: Phrase("스카우트 저장", "Save")
        case .sessions: Phrase("로그아웃시키기", "Log them out")
        case .reset: Phrase("링크 만들기", "Make the link")
        case .twoStep: Phrase("끄기", "Turn it off")
        case .suspension: Phrase("정지하기", "Suspend them")
        case .deletion: Phrase("완전히 삭제하기", "Delete permanently")
        }
    }

    /// What is said when it is done; nothing where a page shows it.
    var done: Phrase {
        switch self {
        case .role: Phrase("역할을 바꿨어요.", "Role changed.")
        case .quota: Phrase("저장 공간을 바꿨어요.", "Storage changed.")
        case .scout: Phrase("스카우트 역할을 저장했어요.", "Scout role saved.")
        case .sessions: Phrase("모든 기기에서 로그아웃시켰어요.", "Logged out everywhere.")
        case .reset: Phrase("링크를 만들었어요.", "Link created.")
        case .twoStep: Phrase("2단계 인증을 껐어요.", "Two-step login is off.")
        case .suspension: Phrase("이용을 정지했어요.", "Member suspended.")
        case .deletion: Phrase("계정을 삭제했어요.", "Account deleted.")
        }
    }
}

extension Phrase {
    static func quotaOfRole(_ bytes: String?) -> Phrase {
        Phrase("역할에 따라 (\(bytes ?? "제한 없음"))", "By role (\(bytes ?? "no limit"))")
    }
    static let quotaNone = Phrase("없음: 아무것도 올릴 수 없어요", "None: nothing can be uploaded")
    static let quotaUnlimited = Phrase("제한 없음", "No limit")
    static let quotaOwn = Phrase("아래에 적은 크기", "The size below")
    static let organisation = Phrase("소속", "Organisation")
    static let proof = Phrase("확인한 근거 (홈페이지, 명함 등)", "Proof (a website, a business card, …)")
    static let gigabytes = Phrase("크기 (GB)", "Size (GB)")
    static let suspensionPeriod = Phrase("기간", "For how long")
    static let reasonForMember = Phrase("이유 (당사자가 읽어요)", "Reason (the person will read it)")
    static func typeHandle(_ author: Author) -> Phrase {
        Phrase("확인을 위해 아이디 \(author.handle.with(.object)) 그대로 적어 주세요.", "To confirm, type the handle: \(author.handle)")
    }
}
