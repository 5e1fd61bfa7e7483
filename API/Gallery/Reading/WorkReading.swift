import APIDoor
import Accounts
import Base
import Comments
import Core
import Discover
import Exhibitions
import Gallery
import Imaging
import Kernel
import MastodonAPI
import SQL
import Sharing
import SpaceKit
import Storage
import Works

/// How works are read for apps: in as many statements for one with all its images as for any.
extension GalleryAPIRoutes {
    /// - Throws: `recordNotFound` for what the viewer may not see. Its maker sees what waits for a moderator, as far as
    ///   its status says it.
    func work(_ id: ID<Post>, for viewer: Viewer?, _ reader: Reader) throws -> WorkEntity {
        let status = try statuses.status(id, for: viewer, reader)
        guard status.salon?.type == "work" else { throw Problem.recordNotFound }
        guard let work = try found({ try WorkQueries.whole(id, viewer: viewer?.id, reader) }) else {
            return WorkEntity(
                id: status.id, status: status, description: "",
                images: status.mediaAttachments.map {
                    WorkImageEntity(media: $0, palette: [], original: nil, olderVersions: 0)
                }, process: [])
        }
        var entity = WorkEntity(
            id: status.id, status: status, description: work.details.description,
            images: work.images.map { image($0, of: work, for: viewer) },
            process: steps(work.process, for: viewer))
        entity.critique = work.critique.map { CritiqueEntity(question: $0.question, isOpen: $0.isOpen) }
        let now = services.clock.now()
        if work.critique != nil {
            entity.marks = try MarkQueries.latest(on: id, viewer: viewer?.id, now: now, reader).map {
                PlacedMarkEntity($0.mark)
            }
        }
        entity.exhibitions = try exhibitions(
            try ExhibitionLists.with(id, viewer: viewer?.id, reader), for: viewer, reader)
        let around = try WorksAround.read(
            id, by: work.author.id, Audience(viewer, now: now), muting: MutedWorks(viewer), reader)
        (entity.newerId, entity.olderId) = (around.newer?.description, around.older?.description)
        entity.more = try statuses.list(around.more.map(\.id), for: viewer, reader)
        let chosen = try PortfolioQueries.chosen(by: work.author.id, reader)
        entity.portfolioPlace = chosen.firstIndex(of: id).map { $0 + 1 }
        if work.isOwn { try addMakers(of: work, to: &entity, reader) }
        return entity
    }

    private func addMakers(of work: Work, to entity: inout WorkEntity, _ reader: Reader) throws {
        let promise = indexes.discover.index.promise
        entity.viewers = work.debt.map { debt in
            OwedViewersEntity(
                beginsAt: debt.begins, dueAt: debt.due, seen: debt.viewers, promised: promise, isMet: debt.isMet)
        }
        guard let stored = try StoredWork.find(work.id, of: work.author.id, reader) else { return }
        let asked = try CritiqueRequest.find(work.id, reader)
        entity.edition = Edition(of: stored.details, stored.images, asked).digest
    }

    private func image(_ image: WorkImage, of work: Work, for viewer: Viewer?) -> WorkImageEntity {
        WorkImageEntity(
            media: attachment(image.picture, for: viewer),
            palette: image.palette.map { WorkImageEntity.Colour(colour: "#\($0.hex)", weight: $0.weight) },
            original: work.showsOriginals
                ? image.original.map { WorkImageEntity.Original(mimeType: $0.format.mediaType, bytes: $0.bytes) } : nil,
            olderVersions: image.olderVersions)
    }

    func steps(_ steps: [ProcessStep], for viewer: Viewer?) -> [ProcessStepEntity] {
        steps.enumerated().map { index, step in
            ProcessStepEntity(
                number: index + 1, media: step.picture.map { attachment($0, for: viewer) }, note: step.note)
        }
    }
}

extension PlacedMarkEntity {
    init(_ mark: CommentMark) {
        let place = mark.place
        self.init(
            commentId: mark.comment.description,
            mark: MarkEntity(
                number: mark.number, mediaId: place.media.description, x: place.x, y: place.y, width: place.w,
                height: place.h))
    }
}

extension WorkVersionEntity {
    init(_ version: WorkVersion) {
        let details = version.details
        self.init(
            writtenAt: version.writtenAt, title: details.title, description: details.description,
            medium: details.medium, licence: details.licence.rawValue, making: details.making?.rawValue,
            allowsDownload: details.allowsDownload, allowsTraining: details.allowsTraining)
    }
}
