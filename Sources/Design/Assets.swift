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

    #if DEBUG
        /// The asset at an address, made of its files as they are now. All addresses stay the program's, so pages that
        /// name them need not be made anew; `path` of the result alone says what it is made of.
        public static func remade(at path: String, reading file: (String) -> [UInt8]?) -> Asset? {
            collection.remade(path, reading: file)
        }
    #endif

    private static let collection = AssetCollection(files, joined: joined)

    /// By the folder in `Assets`, which is the room a file serves; names are the files' own, so none may be in two.
    private static let files: [String: [UInt8]] = [
        // frame
        "accepted.js": PackageResources.accepted_js,
        "accounts.css": PackageResources.accounts_css,
        "admin.css": PackageResources.admin_css,
        "api.css": PackageResources.api_css,
        "api.js": PackageResources.api_js,
        "arranged.js": PackageResources.arranged_js,
        "badge.js": PackageResources.badge_js,
        "base.css": PackageResources.base_css,
        "cases.css": PackageResources.cases_css,
        "chosen-files.js": PackageResources.chosen_files_js,
        "completion.css": PackageResources.completion_css,
        "completion.js": PackageResources.completion_js,
        "consents.js": PackageResources.consents_js,
        "controls.css": PackageResources.controls_css,
        "cover.js": PackageResources.cover_js,
        "draft.js": PackageResources.draft_js,
        "file-fields.js": PackageResources.file_fields_js,
        "form-draft.js": PackageResources.form_draft_js,
        "forms.js": PackageResources.forms_js,
        "frame.css": PackageResources.frame_css,
        "fullicon.png": PackageResources.fullicon_png,
        "icon.png": PackageResources.icon_png,
        "icon.svg": PackageResources.icon_svg,
        "intake.js": PackageResources.intake_js,
        "join.js": PackageResources.join_js,
        "kept-form.js": PackageResources.kept_form_js,
        "keys.js": PackageResources.keys_js,
        "largeicon.png": PackageResources.largeicon_png,
        "leave.js": PackageResources.leave_js,
        "length-ring.js": PackageResources.length_ring_js,
        "length.js": PackageResources.length_js,
        "lettericon.png": PackageResources.lettericon_png,
        "live.js": PackageResources.live_js,
        "modal.js": PackageResources.modal_js,
        "motion.css": PackageResources.motion_css,
        "moving.js": PackageResources.moving_js,
        "notifications.css": PackageResources.notifications_css,
        "notifications.js": PackageResources.notifications_js,
        "pan.js": PackageResources.pan_js,
        "parts.css": PackageResources.parts_css,
        "passkey.js": PackageResources.passkey_js,
        "pasted.js": PackageResources.pasted_js,
        "people.css": PackageResources.people_css,
        "photo.css": PackageResources.photo_css,
        "photo.js": PackageResources.photo_js,
        "place.css": PackageResources.place_css,
        "problems.js": PackageResources.problems_js,
        "push.js": PackageResources.push_js,
        "recent-searches.js": PackageResources.recent_searches_js,
        "records.js": PackageResources.records_js,
        "reorder.js": PackageResources.reorder_js,
        "request.js": PackageResources.request_js,
        "sealed.js": PackageResources.sealed_js,
        "search.css": PackageResources.search_css,
        "search.js": PackageResources.search_js,
        "sheets.css": PackageResources.sheets_css,
        "sheets.js": PackageResources.sheets_js,
        "shown.js": PackageResources.shown_js,
        "speculation-people.json": PackageResources.speculation_people_json,
        "speculation.json": PackageResources.speculation_json,
        "stream.css": PackageResources.stream_css,
        "stream.js": PackageResources.stream_js,
        "strips.js": PackageResources.strips_js,
        "sw.js": PackageResources.sw_js,
        "terms.css": PackageResources.terms_css,
        "time.js": PackageResources.time_js,
        "toggle.js": PackageResources.toggle_js,
        "transition.js": PackageResources.transition_js,
        "typing.js": PackageResources.typing_js,
        "unfollowed.js": PackageResources.unfollowed_js,
        "uploads.js": PackageResources.uploads_js,
        "viewer.css": PackageResources.viewer_css,
        "viewer.js": PackageResources.viewer_js,
        "wall.js": PackageResources.wall_js,
        "welcome.css": PackageResources.welcome_css,
        "welcome.js": PackageResources.welcome_js,
        "worker.js": PackageResources.worker_js,
        "zoom.js": PackageResources.zoom_js,
        // gallery
        "arrange.js": PackageResources.arrange_js,
        "card.js": PackageResources.card_js,
        "catalogue.css": PackageResources.catalogue_css,
        "colours.css": PackageResources.colours_css,
        "colours.js": PackageResources.colours_js,
        "comment-composer.js": PackageResources.comment_composer_js,
        "comments.css": PackageResources.comments_css,
        "critique.css": PackageResources.critique_css,
        "critique.js": PackageResources.critique_js,
        "cropper.css": PackageResources.cropper_css,
        "cropper.js": PackageResources.cropper_js,
        "curate.css": PackageResources.curate_css,
        "discard.js": PackageResources.discard_js,
        "discover.js": PackageResources.discover_js,
        "edit-work.js": PackageResources.edit_work_js,
        "editor.css": PackageResources.editor_css,
        "editor.js": PackageResources.editor_js,
        "exhibition.css": PackageResources.exhibition_css,
        "exhibition.js": PackageResources.exhibition_js,
        "hang.js": PackageResources.hang_js,
        "looked.js": PackageResources.looked_js,
        "mark-note.js": PackageResources.mark_note_js,
        "marking.js": PackageResources.marking_js,
        "photo-colours.js": PackageResources.photo_colours_js,
        "pictures.js": PackageResources.pictures_js,
        "portfolio.css": PackageResources.portfolio_css,
        "print.js": PackageResources.print_js,
        "process.css": PackageResources.process_css,
        "process.js": PackageResources.process_js,
        "recipe.js": PackageResources.recipe_js,
        "retouch-tools.css": PackageResources.retouch_tools_css,
        "retouch.css": PackageResources.retouch_css,
        "retouch.js": PackageResources.retouch_js,
        "scout.css": PackageResources.scout_css,
        "sharing.js": PackageResources.sharing_js,
        "steps.js": PackageResources.steps_js,
        "versions.css": PackageResources.versions_css,
        "versions.js": PackageResources.versions_js,
        "wall.css": PackageResources.wall_css,
        "work-turns.js": PackageResources.work_turns_js,
        "work.css": PackageResources.work_css,
        // timeline
        "poll-fields.js": PackageResources.poll_fields_js,
        "poll.css": PackageResources.poll_css,
        "post-composer.css": PackageResources.post_composer_css,
        "timeline.js": PackageResources.timeline_js,
        // messages
        "conversation.css": PackageResources.conversation_css,
        "group-people.js": PackageResources.group_people_js,
        "group.css": PackageResources.group_css,
        "history.js": PackageResources.history_js,
        "message-composer.js": PackageResources.message_composer_js,
        "message-files.css": PackageResources.message_files_css,
        "message-files.js": PackageResources.message_files_js,
        "message-menu.js": PackageResources.message_menu_js,
        "message-reply.js": PackageResources.message_reply_js,
        "message.css": PackageResources.message_css,
        "messages.css": PackageResources.messages_css,
        "messages.js": PackageResources.messages_js,
        "outbox.js": PackageResources.outbox_js,
        "seen.js": PackageResources.seen_js,
        "unsent.js": PackageResources.unsent_js,
        "voice.js": PackageResources.voice_js,
        // lounge
        "lounge-composer.js": PackageResources.lounge_composer_js,
        "lounge.css": PackageResources.lounge_css,
        "lounge.js": PackageResources.lounge_js,
        "nickname.js": PackageResources.nickname_js,
        "persona.css": PackageResources.persona_css,
        // drawn
        "button-icons.css": Array(Icon.buttonStyles.utf8), "message-icons.css": Array(Icon.messageStyles.utf8),
    ]

    /// What is made of several files, so that a page waits for one request. Every other file is an asset of its own.
    private static let joined: [String: [String]] = [
        "salon.css": [
            "base.css", "frame.css", "controls.css", "button-icons.css", "sheets.css", "parts.css", "wall.css",
            "work.css", "viewer.css", "comments.css", "accounts.css", "people.css", "stream.css", "poll.css",
            "post-composer.css", "completion.css", "place.css", "motion.css",
        ],
        "cases.css": ["cases.css"],
        "admin.css": ["cases.css", "admin.css"],
        "editor.css": ["editor.css", "retouch.css", "cropper.css", "retouch-tools.css"],
        "exhibition.css": ["exhibition.css", "curate.css"],
        "catalogue.css": ["exhibition.css", "catalogue.css"],
        "messages.css": [
            "messages.css", "message.css", "message-files.css", "conversation.css", "group.css", "message-icons.css",
        ],
        "lounge.css": ["lounge.css", "persona.css", "cases.css"],
    ]
}
