import Chrome
import EventBus
import Host
import Screen
import Synchronization

/// Fills an empty screen when the first page opens: with a toolbar, and a toast that asks to be touched.
final class StudioDemonstration: Sendable {
    private let isShown = Mutex(false)

    /// Publishes the events of the demonstration once, if nothing is on the screen.
    func show(on host: LiveHost) async {
        let isFirst = isShown.withLock { isShown in
            defer { isShown = true }
            return !isShown
        }
        guard isFirst, let picture = await PictureRoutes.picture(of: ScreenPictureQuery(), on: host),
            picture.parts.allSatisfy({ $0.kind == .system })
        else { return }
        let lines = Demonstration.greetingLines.split(separator: "\n")
        let events = lines.compactMap { try? host.catalogue.decode(Array($0.utf8)) }
        _ = await host.publish(events, defaultSource: "/studio")
    }
}
