import EventBus
import Foundation

/// Locates programs that this one starts.
public enum Programs {
    /// The path of GlassBus's `busctl`: next to this program under either of its names, or in PATH as `glassbusctl`,
    /// because the `busctl` in PATH belongs to systemd.
    /// - Throws: ``FieldError`` if it is not found.
    public static func busctl() throws(FieldError) -> String {
        let own = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent().path
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map(String.init)
        // systemd's program may also be in this folder.
        let beside = own == "/usr/bin" ? ["glassbusctl"] : ["busctl", "glassbusctl"]
        let paths = beside.map { own + "/" + $0 } + folders.map { $0 + "/glassbusctl" }
        guard let path = paths.first(where: FileManager.default.isExecutableFile(atPath:)) else {
            throw FieldError(
                message:
                    "GlassBus's busctl is not beside this program, and glassbusctl is not in PATH; --busctl names it")
        }
        return path
    }
}
