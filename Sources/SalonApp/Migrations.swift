import Accounts
import Administration
import Apps
import Base
import Comments
import Conversations
import Core
import Discover
import Exhibitions
import Gallery
import Identity
import Jobs
import Joining
import Lounge
import Media
import Messages
import Moderation
import Notifications
import People
import Personas
import Posts
package import SQL
import Scouting
import Search
import Settings
import Sharing
import Storage
import Timeline
import Transfer
import Works

extension [Migration] {
    /// The tables of every space, in the order they came to be. All of them always: a space that is switched on later finds
    /// its tables, accounts are deleted from all of them, and one order of migrations is tested instead of one for each
    /// choice of spaces.
    package static var all: [Migration] {
        [
            .commons, .gallery, .people, .notifications, .search, .gallerySearch, .mail, .invitations, .push,
            .settings, .tags, .messageBadge, .messages, .threads(Migration.timelineTables), .polls, .linkCards,
            .consents, .welcome, .socialLogin, .loungeBadge, .lounge, .instance, .loungeClock, .logins,
            .departures, .loungeWaiting, .storage, .messageReports, .galleryVersions, .notificationKinds, .feeds,
            .timelineFeeds, .postSearch, .searchWords, .gallerySearchWords, .galleryClosing,
            .watching, .galleryAnnouncements, .gonePosts, .goneMembers,
            .profileReports,
            .messageReplies,
            .storedFiles, .messageFiles, .messageGroups, .loungeIntros, .pollClosings,
            .notificationsOfOneself, .pollEnds, .loungeReportReasons, .searchRomanised, .messageSpeakers,
            .secondFactor, .passkeys, .cases, .messageCases, .hiddenPosts, .moderation, .staff,
            .confirmation, .administration, .instanceSettings, .announcements, .overview,
            .publicRules, .memberQuotas, .invitationTree, .heldPosts, .backupRuns, .instanceIcon,
            .caseMessages, .hiddenProfiles, .hiddenMessages, .administrationLog, .decisionLog, .discover,
            .mediaDigests, .provenance, .generatedWorks,
            .exports, .portfolios, .imports,
            .scouts, .scouting,
            .critique,
            .exhibitionPosts, .exhibitions, .offersFor, .mediaDigestsIndex, .hiddenPostNames,
            .process,
            .imageVersions,
            .broughtByImports,
            .searchMarks, .gallerySearchMarks, .tagMarks,
            .hiddenPostCounts,
            .seenMonths,
            .backupTrials,
            .importedPosts, .importTurns, .exportNodes,
            .mailResults, .formerPosts, .formerMessages, .formerLoungePosts,
            .chains, .draftSeals, .messageEdits, .openCritiques, .mutedThreads, .countedMembers, .namedPosts,
            .exhibitionSearch, .forwardedMessages, .loungeDeletions, .namedMembers, .linkedMembers, .exhibitionZones,
            .fileDigests, .countedRequests, .jobs, .announcementJobs, .pushJobs, .linkCardJobs, .mailJobs,
            .exportJobs, .importJobs, .departureJobs, .sanctionEnds, .doomedPosts,
            .mediaRoles, .messageStates, .accountStates, .passwordHashes, .rungPushes,
            .pronouns, .importedProfiles, .postStates, .galleryStates, .noKeeper, .createdTimes, .postVisibility,
            .importCounts, .casePostKinds, .withdrawnLoungeLikes, .loungeNames, .backupJobs, .resticBackups,
            .postLanguage, .imageFocus, .unreadLounge, .apps, .caseFiles, .formerMessageParts, .notificationSerials,
            .readMarkers, .appPushes, .appCodes, .postQuotes, .directPosts, .peopleLists, .requestsOfGoneMembers,
            .localDays,
        ]
    }
}

extension MigrationStep {
    /// For whoever runs a command, or reads the log.
    package var words: String {
        switch self {
        case .waits: "another salon is migrating the database; this one waits for it"
        case .makes(let name, let number, let count): "migration \(number) of \(count): \(name)"
        }
    }
}
