import EventBus
import Foundation

/// Programs that this one starts.
public enum Programs {
    /// The path of GlassBus's `busctl`: beside this program under either of its names, or in PATH as `glassbusctl`, because the
    /// `busctl` in PATH is systemd's.
    /// - Throws: ``FieldError`` if there is none.
    public static func busctl() throws(FieldError) -> String {
        let own = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent().path
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map(String.init)
        // systemd's program may be beside this one, too.
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
