import Base
import Core
import CoreMetrics
package import Hummingbird
package import Monitoring
import Prometheus
package import Web

extension Salon {
    /// What every request passes: the gate, and the router behind it.
    /// - Parameters:
    ///   - lanes: `nil` admits every request.
    ///   - connections: how many there may be.
    package func gate(lanes: Lanes?, connections: Int = 24_576) -> Gate<RouterResponder<Context>> {
        let bodies = BodySeats(limiter: services.limiter, refusals: refusals)
        let router = router(bodies: bodies, connections: connections)
        return Gate(
            router.buildResponder(), site: services.site,
            hosts: Hosts(publicURL: options.address, others: [options.host] + options.hosts), bodies: bodies,
            lanes: lanes, meter: metrics.map { RequestMeter($0, routes: router.routes) }, refusals: refusals,
            times: times)
    }

    /// What answers `GET /metrics`, not yet running; `nil` if nothing is measured.
    package func metricsListener(
        _ connections: Connections, onRunning: @escaping @Sendable (Int) -> Void = { _ in }
    ) -> MetricsListener? {
        guard let metrics, let address = options.metrics else { return nil }
        let meter = InstanceMeter(metrics, services, connections, version: Self.version)
        return MetricsListener(
            metrics, at: address, clock: services.clock, logger: services.logger, onRunning: onRunning
        ) {
            await meter.measure()
        }
    }
}
