import FleetWire
import NATSLink
import NIOCore
import NIOPosix

/// Thousands of simulated hosts.
final class Crowd: Sendable {
    let ledger: Ledger
    private let hosts: [NIOLoopBoundBox<SimulatedHost>]

    init(of count: Int, _ place: SimulatedHost.Place) {
        ledger = place.ledger
        let loops = MultiThreadedEventLoopGroup.singleton
        hosts = (0..<count).map { number in
            let loop = loops.next()
            return NIOLoopBoundBox.makeBoxSendingValue(SimulatedHost(number: number, place, on: loop), eventLoop: loop)
        }
    }

    var count: Int { hosts.count }

    private func each(
        _ hosts: some Sequence<NIOLoopBoundBox<SimulatedHost>>, _ work: @escaping @Sendable (SimulatedHost) -> Void
    ) {
        for host in hosts { host.eventLoop.execute { work(host.value) } }
    }

    /// Connects all hosts, and no more than so many at a time.
    /// - Returns: whether all are connected within so many seconds.
    func connect(within seconds: Double, atOnce portion: Int = 250) async -> Bool {
        for start in stride(from: 0, to: count, by: portion) {
            let end = min(start + portion, count)
            each(hosts[start..<end]) { $0.connect() }
            guard await eventually(within: seconds, { ledger.now.connected >= end }) else { return false }
        }
        return true
    }

    func adopt(_ habits: SimulatedHost.Habits) { each(hosts) { $0.adopt(habits) } }

    func end() { each(hosts) { $0.end() } }
}
