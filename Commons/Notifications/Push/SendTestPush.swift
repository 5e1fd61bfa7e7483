package import Base
package import Core
package import SQL

/// Pushes to all of a member's devices, whatever switches and quiet hours say.
package struct SendTestPush: WritingAct {
    package let account: ID<Account>

    package init(account: ID<Account>) { self.account = account }

    package var cost: Cost? { Cost(.pushTests, of: account) }

    /// Throws `noPushDevice`.
    ///
    /// - Returns: to how many devices.
    package func write(_ services: Services, in transaction: Transaction) throws -> Int {
        let (now, subject) = (services.clock.now(), services.ids.next(MemberNotification.self).rawValue)
        let count = try QueuePush(.test, account, subject).write(at: now, in: transaction)
        guard count > 0 else { throw Problem.noPushDevice }
        return count
    }
}

extension PushSource {
    static let test = PushSource(kinds: [.test]) { subject, _ in
        PushMessage(
            title: subject.language(.testTitle), body: subject.language(.testBody), path: SettingsPath.notifications,
            tag: "test", urgency: .high)
    }
}

extension Problem {
    static let noPushDevice = Problem(
        409, Phrase("아직 알림을 받는 기기가 없어요. 먼저 기기를 켜 주세요.", "No device gets pushes yet. Turn one on first."))
}

extension Phrase {
    fileprivate static let testTitle = Phrase("푸시 알림이 잘 와요", "Push notifications work")
    fileprivate static let testBody = Phrase("설정에서 보낸 테스트 알림이에요.", "This is the test you sent from settings.")
}
