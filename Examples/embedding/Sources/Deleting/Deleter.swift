import EventBus
import Host
import Toast

/// A part of an app: it deletes a file, and asks whether that was meant. It runs on any host.
public struct Deleter<Host: ChromeHost>: Sendable {
    private let host: Host
    public init(host: Host) { self.host = host }

    /// Shows a toast with Undo, and returns when it has left.
    /// - Returns: whether the user pressed Undo.
    public func delete(_ file: String) async throws -> Bool {
        let dismissals = host.events(of: ToastDismissed.self)
        try await host.publish(ToastShow(id: file, message: "\(file) deleted", action: ToastAction(title: "Undo")))
        for await toast in dismissals where toast.id == file { return toast.method == .actionTap }
        return false
    }
}
