import CommandSupport
import ControlAPI
import EventBus
import Host
import RuleHost

/// The changes that restore an earlier set in the folders of rules.
struct RestoredFiles {
    /// The generation of the set.
    let generation: Int
    private var writes: [(path: String, bytes: [UInt8])] = []
    private var removals: [String] = []
    /// The files whose text the host has read but never put in force; the text is kept next to them.
    private var asides: [String] = []

    /// Compares a set with the files on the disk.
    /// - Throws: ``Failure`` for a text on the disk that would be lost, because the history does not have it and the
    ///   host has not read it. Also for a folder that cannot be read, and for links.
    init(_ rules: FormerRules) throws {
        generation = rules.generation
        let (kept, found) = (Set(rules.kept), Set(rules.found))
        for layer in rules.layers {
            let onDisk = try Self.texts(in: layer.folder)
            let wanted = layer.files.reduce(into: [:]) { $0["\(layer.folder)/\($1.path)"] = $1 }
            for (path, text) in onDisk.sorted(by: { $0.key < $1.key }) {
                let digest = SHA256.digits(of: text)
                guard wanted[path]?.digest != digest else { continue }
                guard !FileTrail.isLink(path) else { throw Self.link(path) }
                if !kept.contains(digest) {
                    guard found.contains(digest) else { throw Self.unknown(path) }
                    asides.append(path)
                }
                if wanted[path] == nil { removals.append(path) }
            }
            for (path, file) in wanted.sorted(by: { $0.key < $1.key }) where onDisk[path] != file.bytes {
                writes.append((path, file.bytes))
            }
        }
    }

    /// - Returns: a description of the changes, a line for each file.
    func write() throws(SystemFailure) -> [String] {
        var lines: [String] = []
        var exchange = FileExchange()
        for (path, bytes) in writes {
            try exchange.put(bytes, at: path)
            lines.append("wrote \(path.printable)")
        }
        for path in removals {
            exchange.remove(path)
            lines.append("removed \(path.printable)")
        }
        for path in asides {
            let name = try exchange.keep(path, as: path + ".refused")
            lines.append("kept the refused text as \(name.printable)")
        }
        try exchange.commit()
        return lines.isEmpty ? ["the files have these texts already"] : lines
    }

    /// The texts that a host reads in a folder, by path.
    private static func texts(in folder: String) throws -> [String: [UInt8]] {
        let layer = try RuleFolder.readIfAny(folder)
        if let problem = layer.problems.first { throw Failure(.badData, problem.description) }
        // order: each file has a path of its own
        return (layer.files + layer.modules.values).reduce(into: [:]) { $0[$1.path] = $1.source }
    }

    private static func unknown(_ path: String) -> Failure {
        Failure(
            .no, "'\(path.printable)' has a text that the host has not read, so that nothing was changed",
            hint: "save it elsewhere, or load it with \(Program.command) rules reload, and roll back again")
    }

    private static func link(_ path: String) -> Failure {
        Failure(
            .no, "'\(path.printable)' is a link, and only files are written; nothing was changed",
            hint: "roll back without --write, and change the file that the link leads to")
    }
}
