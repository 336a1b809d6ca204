import EventBus
import Foundation
import Host
import TestSupport

@testable import Toast

/// A folder with a host's state, which several hosts open one after another.
final class StateBench {
    let folder: TemporaryFolder
    /// The problems with files that were reported.
    let told = Told()
    let health = HealthStatus()
    let disk: DiskQueue
    private var last: StateFolder?

    init() throws {
        folder = try TemporaryFolder()
        disk = try DiskQueue()
    }

    var path: String { folder.path("state") }

    /// Opens the folder as the next host; the host before has ended.
    func open() throws -> StateFolder {
        close()
        let opened = try StateFolder(path, disk: disk, health: health) { [told] in told.add($0) }
        last = opened
        return opened
    }

    func close() {
        last?.close()
        last = nil
    }

    /// Writes a file as a host does, so that only its user can read it.
    func write(_ text: String, to name: String) throws {
        try folder.write(text, to: "state/" + name)
        guard chmod(path + "/" + name, 0o600) == 0 else { throw CocoaError(.fileWriteUnknown) }
    }

    /// All names in the folder except that of the lock.
    func names(_ folder: String = "") throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: path + folder).filter { $0 != "lock" }.sorted()
    }

    func text(_ name: String) throws -> String { try String(contentsOfFile: path + "/" + name, encoding: .utf8) }

    func mode(_ name: String = "") throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: path + "/" + name)[.posixPermissions] as? Int
    }
}

extension StateFolder {
    /// The tokens of toasts that the next host would find.
    func tokens() -> ToastTokens {
        let usable = load(of: ToastModule.name, as: ToastTokens.format).filter { $0.problem == nil }
        return usable.first?.content.flatMap { try? ToastTokens($0) } ?? ToastTokens()
    }

    func save(_ tokens: ToastTokens) { save(tokens.content, named: nil, of: ToastModule.name, as: ToastTokens.format) }
}
