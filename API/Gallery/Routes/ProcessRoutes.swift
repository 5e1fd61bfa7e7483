import APIDoor
import Accounts
import Base
import Core
import Kernel
import MastodonAPI
import Media
import SQL
import Sharing
import SpaceKit
import Storage
import Web
import Works

/// How a work came about, step by step: all of it at once, or one step.
extension GalleryAPIRoutes {
    func addProcess(to api: APIRoutes) {
        let services = services
        let process = "\(Self.root)/works/:id/process"
        api.anyone(.get, process, .read(.works)) { call in
            let id = try call.id(of: Post.self)
            return Answer(
                try await services.database.read { steps(try storedSteps(of: id, call.viewer, $0), for: call.viewer) })
        }
        api.member(.put, process, .write(.works)) { call in
            try await change(call) { _, stored in
                try call.parameters["steps"].elements.prefix(ProcessStep.most + 1).map { said in
                    let image = try said.image("media_id")
                    return said.step(over: stored.first { $0.image == image && image != nil }, image: image)
                }
            }
        }
        api.member(.post, process, .write(.works)) { call in
            try await change(call) { _, stored in
                stored + [call.parameters.all.step(over: nil, image: try call.parameters.all.image("media_id"))]
            }
        }
        api.member(.patch, "\(process)/:number", .write(.works)) { call in
            try await change(call) { number, stored in
                guard let number, stored.indices.contains(number - 1) else { throw Problem.recordNotFound }
                let old = stored[number - 1]
                var steps = stored
                let image = call.parameters.has("media_id") ? try call.parameters.all.image("media_id") : old.image
                steps[number - 1] = call.parameters.all.step(over: old, image: image)
                return steps
            }
        }
        api.member(.delete, "\(process)/:number", .write(.works)) { call in
            try await change(call) { number, stored in
                guard let number, stored.indices.contains(number - 1) else { throw Problem.recordNotFound }
                var steps = stored
                steps.remove(at: number - 1)
                return steps
            }
        }
    }

    private func storedSteps(of id: ID<Post>, _ viewer: Viewer?, _ reader: Reader) throws -> [ProcessStep] {
        _ = try WorkQueries.work(id, viewer: viewer?.id, reader)
        return try ProcessStep.all(of: id, reader)
    }

    /// What is stored is changed as it was read: what another device has stored in between is not overwritten.
    private func change(
        _ call: MemberCall, _ change: (Int?, [WriteProcess.Step]) throws -> [WriteProcess.Step]
    ) async throws -> Answer {
        let id = try call.id(of: Post.self)
        let number = Int(call.call.context.text("number"), in: 1...ProcessStep.most)
        let stored = try await services.database.read { try storedSteps(of: id, call.member, $0) }
            .map(WriteProcess.Step.init)
        try await WriteProcess(
            try await described(change(number, stored), by: call.member.id), of: id, account: call.member.id,
            shown: Edition(of: stored))(services)
        return Answer(
            try await services.database.read { steps(try storedSteps(of: id, call.member, $0), for: call.member) })
    }

    /// A new image keeps the alt text that it was uploaded with.
    private func described(
        _ steps: [WriteProcess.Step], by member: ID<Account>
    ) async throws -> [WriteProcess.Step] {
        let undescribed = steps.filter { $0.alt.isEmpty }.compactMap(\.image)
        let uploaded = try await services.database.read { reader in
            try DescribedImage.uploaded(undescribed, by: member, reader)
        }
        let alts = Dictionary(uploaded.map { ($0.id, $0.alt) }) { first, _ in first }
        return steps.map { step in
            WriteProcess.Step(
                image: step.image, alt: step.alt.isEmpty ? step.image.flatMap { alts[$0] } ?? "" : step.alt,
                note: step.note)
        }
    }
}

extension Parameter {
    /// The id of an image; `nil` where none is said.
    fileprivate func image(_ name: String) throws -> ID<Media>? {
        guard let text = self[name].text, !text.isEmpty else { return nil }
        guard let id = ID<Media>(text) else { throw Problem.imageGone }
        return id
    }

    /// - Parameter old: says what this does not.
    fileprivate func step(over old: WriteProcess.Step?, image: ID<Media>?) -> WriteProcess.Step {
        WriteProcess.Step(
            image: image, alt: self["description"].text ?? (old?.image == image ? old?.alt : nil) ?? "",
            note: self["note"].text ?? old?.note ?? "")
    }
}
