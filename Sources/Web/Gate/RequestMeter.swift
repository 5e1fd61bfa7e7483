public import CoreMetrics
import HTTPTypes
public import Hummingbird
import NIOCore

/// Counts requests and how long they take until their answer begins. Series are made once for every route of the router,
/// by its template: no path gets into them, so there are never more.
public struct RequestMeter: Sendable {
    private struct Series: Sendable {
        /// By the first digit of the status.
        let counters: [Counter]
        let duration: CoreMetrics.Timer

        init(_ method: String, _ route: String, _ factory: any MetricsFactory) {
            let place = [("method", method), ("route", route)]
            counters = (1...5).map { digit in
                Counter(
                    label: "salon_http_requests_total", dimensions: place + [("status", "\(digit)xx")], factory: factory
                )
            }
            duration = CoreMetrics.Timer(
                label: "salon_http_request_duration_seconds", dimensions: place, factory: factory)
        }
    }

    private struct Route: Sendable {
        var get: Series?
        var head: Series?
        var post: Series?
    }

    private let routes: [String: Route]
    /// What no route answers, and what is refused before one is looked for.
    private let noRoute: Route
    /// Methods that no route has.
    private let other: Series

    public init(_ factory: any MetricsFactory, routes described: [Router<Context>.RouteDescription]) {
        var routes: [String: Route] = [:]
        for route in described {
            let path = route.path.description
            switch route.method {
            case .get:
                routes[path, default: Route()].get = Series("GET", path, factory)
                routes[path]?.head = Series("HEAD", path, factory)
            case .post: routes[path, default: Route()].post = Series("POST", path, factory)
            default: break
            }
        }
        self.routes = routes
        noRoute = Route(
            get: Series("GET", "none", factory), head: Series("HEAD", "none", factory),
            post: Series("POST", "none", factory))
        other = Series("other", "none", factory)
    }

    /// - Parameter route: the template that the router found.
    func count(_ method: HTTPRequest.Method, _ route: String?, _ status: HTTPResponse.Status, since start: NIODeadline)
    {
        let route = route.flatMap { routes[$0] } ?? noRoute
        let series: Series? =
            switch method {
            case .get: route.get ?? noRoute.get
            case .head: route.head ?? noRoute.head
            case .post: route.post ?? noRoute.post
            default: other
            }
        guard let series else { return }
        series.counters[min(max(status.code / 100, 1), 5) - 1].increment()
        series.duration.recordNanoseconds((NIODeadline.now() - start).nanoseconds)
    }
}
