import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Notices that rule files have changed, however they were saved: written in place,
/// written elsewhere and renamed, deleted and made again, or by a link that points
/// elsewhere now.
///
/// A thread of its own waits for inotify, lets the changes settle (5 ms without one, 25 ms
/// where a file has gone that may come again, 50 ms at most), reads the folders and tells what it read if that differs from what it read
/// before. What changes while it is read is read once more. So a save of the same bytes, and what editors leave about, tell nothing. Where
/// inotify does not reach (network file systems, some mounts of containers), reload by
/// hand.
package final class RuleWatcher<Contents: Sendable & Equatable>: Sendable {
    private let loop: Loop

    /// - Parameters:
    ///   - folders: may come and go.
    ///   - known: what was last read of them.
    ///   - read: reads what is there now, of the folders and of their `lib`.
    ///   - tell: called on the watcher's thread, in order.
    /// - Throws: ``SystemFailure`` if there can be no thread, or no descriptor is left.
    package init(
        folders: [String], known: Contents, read: @escaping @Sendable () -> Contents,
        tell: @escaping @Sendable (Contents) -> Void
    ) throws(SystemFailure) {
        let loop = Loop(folders: folders, read: read, tell: tell, wakeup: try Wakeup())
        self.loop = loop
        try DedicatedThread.start(stack: 512 << 10) { loop.run(known) }
    }

    deinit { stop() }

    package func stop() { loop.stop() }

    private final class Loop: Sendable {
        private let folders: [String]
        private let read: @Sendable () -> Contents
        private let tell: @Sendable (Contents) -> Void
        private let wakeup: Wakeup
        private let isStopped = Atomic(false)

        init(
            folders: [String], read: @escaping @Sendable () -> Contents,
            tell: @escaping @Sendable (Contents) -> Void, wakeup: Wakeup
        ) {
            self.folders = folders
            self.read = read
            self.tell = tell
            self.wakeup = wakeup
        }

        func stop() {
            isStopped.store(true, ordering: .releasing)
            wakeup.signal()
        }

        func run(_ known: Contents) {
            // Without inotify `rules reload` still works.
            guard let watch = FolderWatch() else { return }
            var known = known
            while !isStopped.load(ordering: .acquiring) {
                let contents = readAtRest(watch)
                if contents != known {
                    known = contents
                    tell(contents)
                }
                waitForChange(watch)
            }
        }

        /// What changes while it is read would be half of the old and half of the new: it is read
        /// again. Not for ever, since there may be a file that never rests.
        private func readAtRest(_ watch: FolderWatch) -> Contents {
            var triesLeft = 20
            while true {
                // Watch first, then read: what changes in between is noticed.
                watch.watch(RuleWatcher.plan(for: folders))
                let contents = read()
                triesLeft -= 1
                guard triesLeft > 0, !isStopped.load(ordering: .acquiring), let change = watch.takeEvents() else {
                    return contents
                }
                settle(watch, after: change)
            }
        }

        private func waitForChange(_ watch: FolderWatch) {
            while !isStopped.load(ordering: .acquiring) {
                wakeup.wait(reading: watch.descriptor)
                if let change = watch.takeEvents() { return settle(watch, after: change) }
            }
        }

        private func settle(_ watch: FolderWatch, after change: FolderWatch.Change) {
            func rest(after change: FolderWatch.Change) -> Int64 {
                MonotonicClock.now + (change == .departure ? 25_000_000 : 5_000_000)
            }
            let last = MonotonicClock.now + 50_000_000
            var quiet = rest(after: change)
            while MonotonicClock.now < quiet, !isStopped.load(ordering: .acquiring) {
                wakeup.wait(until: quiet, reading: watch.descriptor)
                if let change = watch.takeEvents() { quiet = min(rest(after: change), last) }
            }
        }
    }

    /// Every folder whose changes may change what the rule folders hold.
    static func plan(for folders: [String]) -> [String: FolderWatch.Interest] {
        var plan: [String: FolderWatch.Interest] = [:]
        func add(_ folder: String, _ interest: FolderWatch.Interest) {
            plan[folder, default: interest].add(interest)
        }
        func follow(_ path: String, contents: Bool) {
            for step in FileTrail.steps(to: path) { add(step.folder, .init(names: [step.name])) }
            if contents, let last = FileTrail.steps(to: path).last {
                add(last.folder, .init(names: [last.name], contents: true))
            }
        }
        for folder in folders {
            for path in [folder, folder + "/lib"] {
                follow(path, contents: false)
                guard let files = FileTrail.names(in: path) else { continue }
                add(FileTrail.resolved(path), .init(names: nil, contents: true))
                for name in files where FileTrail.target(ofLink: path + "/" + name) != nil {
                    follow(path + "/" + name, contents: true)
                }
            }
        }
        return plan
    }
}
