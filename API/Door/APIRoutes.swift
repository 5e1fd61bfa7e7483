import Accounts
package import Base
import Core
import Media
import HTTPTypes
package import Hummingbird
package import Kernel
import Storage
package import Web

/// Adds routes of the API. There is no way to add one without saying who may call it: a scope, or nobody in particular.
package struct APIRoutes {
    package let services: Services
    /// What has been added so far.
    package let operations = OperationList()
    private let group: RouterGroup<Context>

    /// - Parameter group: where ``APIDoor`` is in front.
    package init(_ services: Services, _ group: RouterGroup<Context>) {
        self.services = services
        self.group = group
    }

    /// Says of routes, before or after they are added, what they ask and answer. Those of a space that is off are passed
    /// over.
    package func describe(_ families: [OperationFamily]) { operations.describe(families) }

    /// A route for members whose app may do all of `scopes`.
    ///
    /// - Parameter files: of a form with files, which come into what is left of the member's storage.
    package func member(
        _ method: CallMethod, _ path: String, _ scopes: Scopes, files: MultipartLimits? = nil,
        _ answer: @escaping @Sendable (MemberCall) async throws -> Answer
    ) {
        operations.add(Operation(method, path, .member, scopes, takesFiles: files != nil))
        on(method, path, files) { context in
            guard let grant = context.visit.grant, context.viewer != nil else { throw Problem.tokenMissing }
            guard grant.scopes.isSuperset(of: scopes) else { throw Problem.outsideScopes }
        } answer: { call in
            guard let member = call.viewer else { throw Problem.tokenMissing }
            return try await answer(MemberCall(call: call, member: member))
        }
    }

    /// A route for everybody: visitors see what the pages show them. An app that has a token needs the scopes.
    package func anyone(
        _ method: CallMethod, _ path: String, _ scopes: Scopes,
        _ answer: @escaping @Sendable (Call) async throws -> Answer
    ) {
        operations.add(Operation(method, path, .anyone, scopes))
        on(method, path, nil) { context in
            if let grant = context.visit.grant, !grant.scopes.isSuperset(of: scopes) { throw Problem.outsideScopes }
        } answer: { call in
            try await answer(call)
        }
    }

    /// A route of an app itself, whoever uses it.
    package func app(
        _ method: CallMethod, _ path: String,
        _ answer: @escaping @Sendable (Call, Grant) async throws -> Answer
    ) {
        operations.add(Operation(method, path, .app, []))
        on(method, path, nil) { context in
            guard context.visit.grant != nil else { throw Problem.tokenInvalid }
        } answer: { call in
            guard let grant = call.context.visit.grant else { throw Problem.tokenInvalid }
            return try await answer(call, grant)
        }
    }

    /// What is the same for everybody: how to log in, what this instance is.
    package func open(
        _ method: CallMethod, _ path: String, _ answer: @escaping @Sendable (Call) async throws -> Answer
    ) {
        operations.add(Operation(method, path, .everybody, []))
        on(method, path, nil, allow: { _ in }, answer: answer)
    }

    /// A route that goes on answering: `GET`, for everybody whose app may do all of `scopes`.
    ///
    /// - Parameter isForMembers: whether visitors may not listen.
    package func stream(
        _ path: String, _ scopes: Scopes, isForMembers: Bool,
        _ answer: @escaping @Sendable (Call) async throws -> Response
    ) {
        operations.add(Operation(.get, path, isForMembers ? .member : .anyone, scopes, isStream: true))
        let publicURL = services.site.publicURL
        group.get(RouterPath(path)) { request, context in
            let grant = context.visit.grant
            guard !isForMembers || context.viewer != nil else { throw Problem.tokenMissing }
            if let grant, !grant.scopes.isSuperset(of: scopes) { throw Problem.outsideScopes }
            let parameters = Parameters(query: request.query)
            return try await answer(
                Call(request: request, context: context, parameters: parameters, publicURL: publicURL))
        }
    }

    /// - Parameter allow: throws before anything of the body is read.
    private func on(
        _ method: CallMethod, _ path: String, _ files: MultipartLimits?,
        allow: @escaping @Sendable (Context) throws -> Void,
        answer: @escaping @Sendable (Call) async throws -> Answer
    ) {
        let services = services
        let publicURL = services.site.publicURL
        group.on(RouterPath(path), method: method.http) { request, context in
            try allow(context)
            var limits = files
            if limits != nil, request.isMultipart, let member = context.viewer {
                try services.limiter.check(.uploads, by: member.id.description)
                if let storage = try await services.storage(of: member.id) {
                    limits?.room = (storage.left, .storageFull(storage))
                }
            }
            let parameters = try await request.parameters(limits: limits, into: services.files.incoming)
            defer { parameters.discard() }
            let call = Call(request: request, context: context, parameters: parameters, publicURL: publicURL)
            return try await answer(call).response
        }
    }
}

/// What a route does with what is at its path.
package enum CallMethod: String, CaseIterable, Sendable {
    case get, post, put, patch, delete

    var http: HTTPRequest.Method {
        switch self {
        case .get: .get
        case .post: .post
        case .put: .put
        case .patch: .patch
        case .delete: .delete
        }
    }
}
