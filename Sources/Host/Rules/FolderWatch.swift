#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Watches a changing set of folders with Linux's inotify.
///
/// Confined to the thread of the watcher.
final class FolderWatch {
    /// The relevant changes in a folder.
    struct Interest: Equatable {
        /// The relevant names, in addition to ``names``.
        enum Others: Int {
            case none
            /// Rule files and their tests. Other files cause no wakeups, however many there are.
            case rules
            case all
        }

        var names: Set<String> = []
        var others = Others.none
        /// Whether changed file contents are relevant, in addition to changed names.
        var contents = false

        mutating func add(_ other: Interest) {
            names.formUnion(other.names)
            if other.others.rawValue > others.rawValue { others = other.others }
            contents = contents || other.contents
        }

        func contains(_ name: String) -> Bool {
            switch others {
            case .all: true
            case .rules: RuleFolder.isRead(name) || names.contains(name)
            case .none: names.contains(name)
            }
        }
    }

    let descriptor: Int32
    private var interests: [Int32: Interest] = [:]
    private var buffer = [UInt8](repeating: 0, count: 16_384)

    /// The system cannot watch more: the exhausted resource, and how to get more of it.
    struct Shortage: Error, Equatable {
        let description: String
    }

    init() throws(Shortage) {
        descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
        if descriptor < 0 { throw Self.noInstance(errno) }
    }

    private static func noInstance(_ code: Int32) -> Shortage {
        // EMFILE has two causes; test for the limit of the process.
        let spare = code == EMFILE ? dup(STDERR_FILENO) : -1
        guard spare >= 0 else { return Shortage(description: SystemFailure.text(of: code)) }
        close(spare)
        return Shortage(
            description: "this user has no inotify instance left "
                + "(`sysctl fs.inotify.max_user_instances` shows and raises the limit)")
    }

    private static func noWatch(_ folder: String, _ code: Int32) -> Shortage {
        let reason =
            code == ENOSPC
            ? "this user has no inotify watch left "
                + "(`sysctl fs.inotify.max_user_watches` shows and raises the limit)"
            : SystemFailure.text(of: code)
        return Shortage(description: "'\(folder)': \(reason)")
    }

    deinit { close(descriptor) }

    private static let names =
        UInt32(IN_CREATE) | UInt32(IN_DELETE) | UInt32(IN_MOVED_FROM) | UInt32(IN_MOVED_TO)
        | UInt32(IN_DELETE_SELF) | UInt32(IN_MOVE_SELF) | UInt32(IN_ONLYDIR)
    private static let contents = UInt32(IN_MODIFY) | UInt32(IN_CLOSE_WRITE) | UInt32(IN_ATTRIB)

    /// Watches exactly these folders from now on. A missing folder is skipped: the watch of its parent reports its
    /// creation.
    /// - Returns: the reason why some existing folders are not watched; nil if all are.
    func watch(_ folders: [String: Interest]) -> Shortage? {
        var next: [Int32: Interest] = [:]
        var shortage: Shortage?
        // order: paths of one folder add up, whichever comes first
        for (path, interest) in folders {
            // The number identifies the folder, not the path: a new folder at the same path gets a new number.
            let number = inotify_add_watch(
                descriptor, path, Self.names | (interest.contents ? Self.contents : 0))
            if number >= 0 { next[number, default: interest].add(interest) }
            let code = errno
            if number < 0, code == ENOSPC || SystemFailure.isShortage(code) { shortage = Self.noWatch(path, code) }
        }
        // order: each on its own
        for number in interests.keys where next[number] == nil { inotify_rm_watch(descriptor, number) }
        interests = next
        return shortage
    }

    /// A change that has occurred.
    enum Change {
        /// A file was removed or renamed, perhaps as the first half of a save.
        case departure
        case other
    }

    /// Reads the pending changes.
    /// - Returns: the latest relevant one; nil if there is none.
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
        // Some notifications were lost, so anything may have changed.
        if event.mask & UInt32(IN_Q_OVERFLOW) != 0 { return true }
        guard let interest = interests[event.wd] else { return false }
        // The folder itself was removed, or its file system was unmounted.
        if name.isEmpty { return true }
        return interest.contains(name)
    }
}
