/// A file of the program, which never changes at its address.
public struct Asset: Sendable {
    /// `/assets/salon-4f1c….css`: the hash of the content is part of it, so it may be cached forever.
    public let path: String
    public let mediaType: String
    public let bytes: [UInt8]

    public init(path: String, mediaType: String, bytes: [UInt8]) {
        self.path = path
        self.mediaType = mediaType
        self.bytes = bytes
    }
}

/// The style sheets, scripts and icons, embedded in the program and put together once.
public enum Assets {
    /// The address of an asset by its plain name; a name that does not exist is a programming error.
    public static func path(_ name: String) -> String {
        guard let asset = collection.byName[name] else { preconditionFailure("no asset is called \(name)") }
        return asset.path
    }

    /// The asset at an address as a browser asks for it, without a query.
    public static func find(path: String) -> Asset? { collection.byPath[path] }

    /// The scripts of every page: a subject each, and each on its own, so that one that fails stops no other. Pages work
    /// without them; with them, everything answers at once.
    public static let everywhere = [
        "forms.js", "modal.js", "sheets.js", "toggle.js", "wall.js", "stream.js", "viewer.js", "moving.js", "live.js",
        "keys.js", "time.js", "badge.js", "outbox.js", "leave.js", "worker.js",
    ]

    /// The modules a script imports, directly or not, in the order a page should preload them.
    public static func modules(of name: String) -> [String] { collection.modules[name] ?? [] }

    /// Every asset, in no particular order.
    public static var all: [Asset] { Array(collection.byPath.values) }

    private static let collection = AssetCollection(sources)

    /// By the folder in `Assets`, which is the room a file serves; names are the files' own, so none may be in two.
    private static let sources: [(name: String, parts: [[UInt8]])] = [
        ("salon.css", styles),
        // frame
        ("live.js", [PackageResources.live_js]), ("cover.js", [PackageResources.cover_js]),
        ("transition.js", [PackageResources.transition_js]),
        ("request.js", [PackageResources.request_js]),
        ("toggle.js", [PackageResources.toggle_js]),
        ("completion.js", [PackageResources.completion_js]),
        ("unfollowed.js", [PackageResources.unfollowed_js]), ("wall.js", [PackageResources.wall_js]),
        ("viewer.js", [PackageResources.viewer_js]),
        ("zoom.js", [PackageResources.zoom_js]), ("pan.js", [PackageResources.pan_js]),
        ("strips.js", [PackageResources.strips_js]), ("moving.js", [PackageResources.moving_js]),
        ("forms.js", [PackageResources.forms_js]), ("kept-form.js", [PackageResources.kept_form_js]),
        ("modal.js", [PackageResources.modal_js]), ("sheets.js", [PackageResources.sheets_js]),
        ("keys.js", [PackageResources.keys_js]),
        ("time.js", [PackageResources.time_js]),
        ("scout.css", [PackageResources.scout_css]),
        ("notifications.css", [PackageResources.notifications_css]),
        ("draft.js", [PackageResources.draft_js]), ("form-draft.js", [PackageResources.form_draft_js]),
        ("pasted.js", [PackageResources.pasted_js]), ("intake.js", [PackageResources.intake_js]),
        ("arranged.js", [PackageResources.arranged_js]), ("reorder.js", [PackageResources.reorder_js]),
        ("length.js", [PackageResources.length_js]),
        ("consents.js", [PackageResources.consents_js]),
        ("terms.css", [PackageResources.terms_css]),
        ("cases.css", [PackageResources.cases_css]),
        ("admin.css", [PackageResources.cases_css, PackageResources.admin_css]),
        ("welcome.css", [PackageResources.welcome_css]),
        ("welcome.js", [PackageResources.welcome_js]),
        ("photo.css", [PackageResources.photo_css]),
        ("photo.js", [PackageResources.photo_js]),
        ("shown.js", [PackageResources.shown_js]), ("uploads.js", [PackageResources.uploads_js]),
        ("accepted.js", [PackageResources.accepted_js]),
        ("chosen-files.js", [PackageResources.chosen_files_js]),
        ("file-fields.js", [PackageResources.file_fields_js]), ("problems.js", [PackageResources.problems_js]),
        ("search.css", [PackageResources.search_css]),
        ("search.js", [PackageResources.search_js]),
        ("recent-searches.js", [PackageResources.recent_searches_js]),
        ("badge.js", [PackageResources.badge_js]),
        ("push.js", [PackageResources.push_js]),
        ("passkey.js", [PackageResources.passkey_js]),
        ("sw.js", [PackageResources.sw_js]), ("worker.js", [PackageResources.worker_js]),
        ("leave.js", [PackageResources.leave_js]), ("records.js", [PackageResources.records_js]),
        ("join.js", [PackageResources.join_js]), ("notifications.js", [PackageResources.notifications_js]),
        ("sealed.js", [PackageResources.sealed_js]),
        ("typing.js", [PackageResources.typing_js]),
        ("stream.js", [PackageResources.stream_js]),
        ("length-ring.js", [PackageResources.length_ring_js]),
        ("icon.svg", [PackageResources.icon_svg]),
        ("icon.png", [PackageResources.icon_png]),
        ("largeicon.png", [PackageResources.largeicon_png]),
        ("fullicon.png", [PackageResources.fullicon_png]),
        ("lettericon.png", [PackageResources.lettericon_png]),
        ("speculation.json", [PackageResources.speculation_json]),
        ("speculation-people.json", [PackageResources.speculation_people_json]),
        // gallery
        ("mark-note.js", [PackageResources.mark_note_js]),
        ("work-turns.js", [PackageResources.work_turns_js]), ("discard.js", [PackageResources.discard_js]),
        ("comment-composer.js", [PackageResources.comment_composer_js]),
        (
            "editor.css",
            [
                PackageResources.editor_css, PackageResources.retouch_css, PackageResources.cropper_css,
                PackageResources.retouch_tools_css,
            ]
        ),
        ("portfolio.css", [PackageResources.portfolio_css]),
        ("process.css", [PackageResources.process_css]), ("process.js", [PackageResources.process_js]),
        ("steps.js", [PackageResources.steps_js]),
        ("critique.css", [PackageResources.critique_css]), ("critique.js", [PackageResources.critique_js]),
        ("marking.js", [PackageResources.marking_js]),
        ("versions.css", [PackageResources.versions_css]), ("versions.js", [PackageResources.versions_js]),
        ("editor.js", [PackageResources.editor_js]), ("edit-work.js", [PackageResources.edit_work_js]),
        ("pictures.js", [PackageResources.pictures_js]),
        ("discover.js", [PackageResources.discover_js]), ("looked.js", [PackageResources.looked_js]),
        ("colours.js", [PackageResources.colours_js]), ("photo-colours.js", [PackageResources.photo_colours_js]),
        ("colours.css", [PackageResources.colours_css]),
        ("card.js", [PackageResources.card_js]),
        ("cropper.js", [PackageResources.cropper_js]),
        ("sharing.js", [PackageResources.sharing_js]),
        ("recipe.js", [PackageResources.recipe_js]),
        ("exhibition.css", [PackageResources.exhibition_css, PackageResources.curate_css]),
        ("exhibition.js", [PackageResources.exhibition_js]),
        ("hang.js", [PackageResources.hang_js]),
        ("catalogue.css", [PackageResources.exhibition_css, PackageResources.catalogue_css]),
        ("print.js", [PackageResources.print_js]),
        ("arrange.js", [PackageResources.arrange_js]),
        ("retouch.js", [PackageResources.retouch_js]),
        // timeline
        ("timeline.js", [PackageResources.timeline_js]),
        ("poll-fields.js", [PackageResources.poll_fields_js]),
        // messages
        (
            "messages.css",
            [
                PackageResources.messages_css, PackageResources.message_css, PackageResources.message_files_css,
                PackageResources.conversation_css, PackageResources.group_css, Array(Icon.messageStyles.utf8),
            ]
        ),
        ("messages.js", [PackageResources.messages_js]),
        ("history.js", [PackageResources.history_js]),
        ("seen.js", [PackageResources.seen_js]),
        ("message-composer.js", [PackageResources.message_composer_js]),
        ("message-menu.js", [PackageResources.message_menu_js]),
        ("message-reply.js", [PackageResources.message_reply_js]),
        ("message-files.js", [PackageResources.message_files_js]), ("voice.js", [PackageResources.voice_js]),
        ("unsent.js", [PackageResources.unsent_js]),
        ("outbox.js", [PackageResources.outbox_js]),
        ("group-people.js", [PackageResources.group_people_js]),
        // lounge
        ("lounge.css", [PackageResources.lounge_css, PackageResources.persona_css, PackageResources.cases_css]),
        ("lounge.js", [PackageResources.lounge_js]),
        ("lounge-composer.js", [PackageResources.lounge_composer_js]),
        ("nickname.js", [PackageResources.nickname_js]),
    ]

    /// One block per part, joined into one file so that a page waits for one request.
    private static let styles = [
        PackageResources.base_css, PackageResources.frame_css, PackageResources.controls_css,
        Array(Icon.buttonStyles.utf8),
        PackageResources.sheets_css, PackageResources.parts_css, PackageResources.wall_css,
        PackageResources.work_css, PackageResources.viewer_css, PackageResources.comments_css,
        PackageResources.accounts_css,
        PackageResources.people_css, PackageResources.stream_css, PackageResources.poll_css,
        PackageResources.post_composer_css, PackageResources.completion_css, PackageResources.place_css,
        PackageResources.motion_css,
    ]
}
