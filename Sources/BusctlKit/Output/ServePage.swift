import EventBus
import FoundationEssentials
import RuleHost

/// The greeting that `serve` prints when it is ready.
enum ServePage {
    static func greeting(socket: String, status: RuleStatus, folders: [String], style: Style) -> [String] {
        var lines = ["GlassBus listens at \(socket)  (\(status.lua))", ""]
        if folders.isEmpty {
            lines.append("No rules: the built-in answers decide. Use --rules DIR to load rules.")
        } else if status.rejected.isEmpty, status.files.isEmpty {
            lines.append(
                "No rules yet: the built-in answers decide. A rule takes effect as soon as it is saved in \(folders.map(quoted).joined(separator: " or "))."
            )
        } else if status.rejected.isEmpty {
            lines.append("Rules:")
            lines += RulePage.files(status, style)
        } else {
            lines += RulePage.files(status, style) + RulePage.rejected(status, style)
            lines.append("Correct the file and save it: the rules then take effect at once.")
        }
        return lines + ["", "Commands to try in another shell:"] + next(socket: socket).map { "  " + $0 } + [""]
    }

    /// Three commands to try. They name the socket only if it is not the usual one.
    static func next(socket: String) -> [String] {
        let name = Program.command
        // Another shell may be in a different folder.
        let whole = socket.hasPrefix("/") ? socket : FileManager.default.currentDirectoryPath + "/" + socket
        let at = socket == Program.socket() ? "" : " --socket \(quoted(whole))"
        return [
            "\(name) tap 'toast.*'\(at)",
            "\(name) inject toast.show '{\"message\": \"Saved\", \"kind\": \"success\"}'\(at)",
            "\(name) rules list\(at)",
        ]
    }

    /// The text, quoted for a shell if necessary.
    static func quoted(_ text: String) -> String {
        text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "/._-+:@%".contains($0)) }
            ? text : "'" + text.replacing("'", with: "'\\''") + "'"
    }
}
