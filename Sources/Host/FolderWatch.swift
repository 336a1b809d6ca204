#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Linux's inotify, for a set of folders that changes with what is in them.
///
/// Confined to the watcher's thread.
final class FolderWatch {
    /// What matters in a folder.
    struct Interest: Equatable {
        /// Only these names; nil: all that an editor does not leave behind.
        var names: Set<String>?
        /// Contents of files matter, and not only which names there are.
        var contents = false

        mutating func add(_ other: Interest) {
            if let mine = names, let others = other.names { names = mine.union(others) } else { names = nil }
            contents = contents || other.contents
        }
    }

    let descriptor: Int32
    private var interests: [Int32: Interest] = [:]
    private var buffer = [UInt8](repeating: 0, count: 16_384)

    /// Nil if the system has no more watches to give.
    init?() {
        descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
        if descriptor < 0 { return nil }
    }

    deinit { close(descriptor) }

    private static let names =
        UInt32(IN_CREATE) | UInt32(IN_DELETE) | UInt32(IN_MOVED_FROM) | UInt32(IN_MOVED_TO)
        | UInt32(IN_DELETE_SELF) | UInt32(IN_MOVE_SELF) | UInt32(IN_ONLYDIR)
    private static let contents = UInt32(IN_MODIFY) | UInt32(IN_CLOSE_WRITE) | UInt32(IN_ATTRIB)

    /// Watches exactly these folders from now on. One that is not there is left out: its
    /// coming shows in the folder above.
    func watch(_ folders: [String: Interest]) {
        var next: [Int32: Interest] = [:]
        // order: paths of one folder add up, whichever comes first
        for (path, interest) in folders {
            // The same folder, not the same path: a new one in its place gets a new number.
            let number = inotify_add_watch(
                descriptor, path, Self.names | (interest.contents ? Self.contents : 0))
            if number >= 0 { next[number, default: interest].add(interest) }
        }
        // order: each on its own
        for number in interests.keys where next[number] == nil { inotify_rm_watch(descriptor, number) }
        interests = next
    }

    /// What has happened lately.
    enum Change {
        /// A name has gone: perhaps the first half of a save, which makes it again.
        case departure
        case other
    }

    /// Takes what has happened.
    /// - Returns: the latest of it that matters; nil if nothing does.
    func takeEvents() -> Change? {
        var latest: Change?
        while true {
            let length = read(descriptor, &buffer, buffer.count)
            guard length > 0 else { return latest }
            var offset = 0
            let header = MemoryLayout<inotify_event>.size
            while offset + header <= length {
                let event = buffer.withUnsafeBytes {
                    $0.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
                }
                let name = buffer[(offset + header)..<(offset + header + Int(event.len))].prefix { $0 != 0 }
                offset += header + Int(event.len)
                if isOfInterest(event, String(decoding: name, as: UTF8.self)) {
                    latest = event.mask & (UInt32(IN_DELETE) | UInt32(IN_MOVED_FROM)) != 0 ? .departure : .other
                }
            }
        }
    }

    private func isOfInterest(_ event: inotify_event, _ name: String) -> Bool {
        // Some events were lost: anything may have happened.
        if event.mask & UInt32(IN_Q_OVERFLOW) != 0 { return true }
        guard let interest = interests[event.wd] else { return false }
        // The folder itself has gone, or its file system has.
        if name.isEmpty { return true }
        return interest.names?.contains(name) ?? !Self.isLeftByEditors(name)
    }

    /// Swap files, backups and locks of vi, Emacs, nano, Kate and others.
    static func isLeftByEditors(_ name: String) -> Bool {
        name.hasSuffix("~") || name.hasPrefix(".#") || name.hasPrefix("#") || name == "4913"
            || [".swp", ".swo", ".swx", ".bak", ".tmp", ".orig", ".kate-swp"].contains { name.hasSuffix($0) }
    }
}
