import EventBus
import Foundation

/// Programs that this one starts.
public enum Programs {
    /// The path of a program: beside this one, or in the folders of PATH.
    /// - Throws: ``FieldError`` if there is none.
    public static func path(of name: String) throws(FieldError) -> String {
        let own = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent().path
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map(String.init)
        for folder in [own] + folders where FileManager.default.isExecutableFile(atPath: folder + "/" + name) {
            return folder + "/" + name
        }
        throw FieldError(message: "the program \(name) is not beside this one, and not in PATH")
    }
}
