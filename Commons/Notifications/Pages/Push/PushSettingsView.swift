import Base
package import Core
package import Design
package import Notifications

/// This device first, then what all devices share: switches and quiet hours, which work without scripts, and the list.
package func pushSettingsView(_ page: PushSettingsPage, shell: Shell) -> HTML {
    let t = shell.language
    return """
        <div class="settings account-settings push-settings">
        <h1 class="visually-hidden">\(t(.pushNotifications))</h1>
        \(thisDevice(page.publicKey, in: t))
        <form method="post" action="\(SettingsPath.notifications)" novalidate data-progress>
        \(switches(page.switches, in: t))
        \(quietHours(page.quietHours, page.problems, shell: shell))
        \(button(t(.save), style: .secondary))
        </form>
        \(pushDevicesView(page.devices, in: t))
        </div>
        """
}

/// The devices, with their buttons; a script that changed them gets this fragment again.
package func pushDevicesView(_ devices: [PushDevice], in t: Language) -> HTML {
    let list: HTML = #"<ul class="sessions">\#(devices.map { row($0, in: t) })</ul>"#
    let test: HTML = """
        <form method="post" action="\(SettingsPath.notifications)/test" data-push-test>\
        \(button(t(.sendTest), style: .secondary, icon: .bell))</form>
        """
    return """
        <section id="push-devices" tabindex="-1"><h2>\(t(.devices))</h2>
        \(if: devices.isEmpty, #"<p class="muted">\#(t(.noDevices))</p>"#)\(if: !devices.isEmpty, list + test)
        </section>
        """
}

/// All possible states; the script shows the current one.
private func thisDevice(_ publicKey: String, in t: Language) -> HTML {
    let states: [(name: String, text: Phrase)] = [
        ("unsupported", .unsupported), ("denied", .denied), ("off", .off), ("on", .on),
    ]
    let texts = states.map { #"<p data-push-state="\#($0.name)" hidden>\#(t($0.text))</p>"# as HTML }
    let turnOff = button(t(.stopPushing), style: .secondary, attributes: #"type="button" data-push-state="on" hidden"#)
    return """
        <section data-push="\(publicKey)" data-say-no-service="\(t(.noService))" data-say-sent="\(t(.testSent))">
        <h2>\(t(.thisDeviceTitle))</h2>
        <div class="push-state" role="status">\(texts)<noscript><p>\(t(.withoutScripts))</p></noscript></div>
        \(button(t(.pushHere), icon: .bell, attributes: #"type="button" data-push-state="off" hidden"#))\(turnOff)
        <p class="muted">\(t(.homeScreenHint))</p></section>
        """
}

/// A switch for each topic, and below it one for each of its kinds, folded.
private func switches(_ switches: [(kind: PushKind, isOn: Bool)], in t: Language) -> HTML {
    let topics = NotificationTopic.allCases.map { topic -> HTML in
        let own = switches.filter { $0.kind.topic == topic }
        guard own.count > 1 else {
            return "\(own.map { checkBox("push-\($0.kind.name)", $0.kind.label, isChecked: $0.isOn, in: t) })"
        }
        let on = own.count { $0.isOn }
        let boxes = own.map { checkBox("push-\($0.kind.name)", $0.kind.label, isChecked: $0.isOn, in: t) }
        return """
            <div class="switch-topic">\(checkBox("topic-\(topic.rawValue)", topic.label, isChecked: on > 0, in: t))
            <details><summary>\(t(.chosen(on, of: own.count)))</summary>\(boxes)</details></div>
            """
    }
    return """
        <fieldset class="switches"><legend>\(t(.whatFor))</legend>\
        <input type="hidden" name="topics" value="1">\(topics)</fieldset>
        """
}

private func quietHours(_ quiet: QuietHoursFields, _ problems: Problems, shell: Shell) -> HTML {
    let t = shell.language
    let from = Field("quiet-from", .from, kind: .time, value: quiet.from, problem: problems["quiet-from"])
    let to = Field("quiet-to", .until, kind: .time, value: quiet.to, problem: problems["quiet-to"])
    let zone = Field(
        "time-zone", .timeZone, value: quiet.timeZone ?? shell.zone.name, problem: problems["time-zone"],
        enterKey: "done")
    return """
        <fieldset class="switches"><legend>\(t(.quietHours))</legend>
        \(checkBox("quiet", .pushNothing, hint: .quietHoursHint, isChecked: quiet.isOn, in: t))
        <div class="times">\(field(from, in: t))\(field(to, in: t))</div>
        <div\(if: quiet.timeZone == nil, " data-time-zone")>\(field(zone, in: t))</div></fieldset>
        """
}

private func row(_ device: PushDevice, in t: Language) -> HTML {
    let name = t(device.device)
    let state: String =
        device.isFailing ? t(.failing) : device.succeeded.map { t(.lastPush($0)) } ?? t(.nothingPushedYet)
    return """
        <li\(if: device.isCurrent, " data-current")>\(icon(.device))<p><b>\(name)</b> <span class="muted">\
        \(if: device.isCurrent, "\(t(.thisDevice)) · ")\(state)</span></p>\
        <form method="post" action="\(SettingsPath.notifications)/devices/remove" data-push-remove>\
        <input type="hidden" name="device" value="\(device.id.rawValue)">\
        \(button(t(.remove), style: .quiet, attributes: #"aria-label="\#(t(.remove)): \#(name)""#))</form></li>
        """
}

extension Phrase {
    package static let pushNotifications = Phrase("푸시 알림", "Push notifications")
    static let testSent = Phrase("보냈어요. 곧 기기에 도착해요.", "Sent. It is on its way to your devices.")
    fileprivate static let thisDeviceTitle = Phrase("이 기기", "This device")
    fileprivate static let thisDevice = Phrase("이 기기", "this device")
    fileprivate static let pushHere = Phrase("이 기기에서 푸시 알림 받기", "Push notifications on this device")
    fileprivate static let stopPushing = Phrase("이 기기에서 끄기", "Turn off on this device")
    fileprivate static let off = Phrase(
        "꺼져 있어요. 켜면 Salon을 닫아 두어도 알려 드려요.", "Off. Turn it on to be notified while Salon is closed.")
    fileprivate static let on = Phrase("켜져 있어요.", "On.")
    fileprivate static let denied = Phrase(
        "이 브라우저가 이 사이트의 알림을 막고 있어요. 주소창 왼쪽의 사이트 설정에서 알림을 허용하고 이 페이지를 다시 열어 주세요.",
        "This browser blocks notifications from this site. Allow them in the site’s settings, left of the address, and load this page again."
    )
    fileprivate static let unsupported = Phrase(
        "이 브라우저는 여기에서 푸시 알림을 받을 수 없어요.", "This browser cannot receive pushes here.")
    fileprivate static let homeScreenHint = Phrase(
        "iPhone과 iPad에서는 먼저 공유 메뉴에서 ‘홈 화면에 추가’를 하고, 홈 화면의 Salon에서 켜 주세요.",
        "On iPhone and iPad, choose “Add to Home Screen” in the share menu first, then turn it on in Salon on the home screen."
    )
    fileprivate static let withoutScripts = Phrase(
        "자바스크립트가 꺼져 있어서 이 기기에서는 푸시 알림을 켤 수 없어요. 아래 설정은 그대로 쓸 수 있어요.",
        "Without JavaScript, you cannot turn on pushes for this device. The settings below still work.")
    fileprivate static let noService = Phrase(
        "브라우저의 푸시 서비스에 연결하지 못했어요. 잠시 뒤 다시 시도해 주세요.",
        "The browser’s push service could not be reached. Try again in a moment.")
    fileprivate static let whatFor = Phrase("무엇을 알려 드릴까요?", "Notify me about")
    fileprivate static let quietHours = Phrase("방해 금지 시간", "Quiet hours")
    fileprivate static let pushNothing = Phrase("이 시간에는 보내지 않기", "Send nothing between these times")
    fileprivate static let quietHoursHint = Phrase(
        "놓친 것은 알림 목록에 있어요.", "You can find what you missed in your notifications.")
    fileprivate static let from = Phrase("시작", "From")
    fileprivate static let until = Phrase("끝", "Until")
    fileprivate static let timeZone = Phrase("시간대", "Time zone")
    fileprivate static let devices = Phrase("알림을 받는 기기", "Devices that get pushes")
    fileprivate static let noDevices = Phrase("아직 없어요.", "None yet.")
    fileprivate static let remove = Phrase("빼기", "Remove")
    fileprivate static let sendTest = Phrase("테스트 알림 보내기", "Send a test")
    fileprivate static let failing = Phrase("지금은 전달되지 않아요", "Pushes are not getting through")
    fileprivate static let nothingPushedYet = Phrase("아직 보낸 알림이 없어요", "nothing pushed yet")

    fileprivate static func chosen(_ count: Int, of all: Int) -> Phrase {
        if count == all { return Phrase("알림 종류: 전체", "Kinds: all") }
        if count == 0 { return Phrase("알림 종류: 없음", "Kinds: none") }
        return Phrase("알림 종류: \(all)가지 가운데 \(count)가지", "Kinds: \(count) of \(all)")
    }

    fileprivate static func lastPush(_ time: Phrase) -> Phrase {
        Phrase("마지막 알림 \(time.korean)", "last push \(time.english)")
    }
}
