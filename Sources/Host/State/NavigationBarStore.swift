import Chrome
import EventBus

/// Where what users make of navigation bars outlives the process.
///
/// A host reads it once, at its start, and says what it found as `navigationBar.restore`
/// inputs: a recording has them, so that a replay needs no store. What `navigationBar.saved`
/// tells afterwards is written. Without a store all of it is in memory.
public protocol NavigationBarStore: Sendable {
    /// All that is kept, sorted by bar; of what cannot be read, why.
    func load() -> [NavigationBarRestore]

    /// Keeps what was saved; a record of null: there is nothing to keep any more. Returns at once.
    func save(_ saved: NavigationBarSaved)

    /// Returns when everything is kept that was to be saved, or the disk does not take it
    /// in time.
    func close()
}

extension ChromeSystem {
    /// Gives the bars what was kept of them, and keeps what users make of them from now on.
    func keepNavigationBars(in store: any NavigationBarStore, noting inputs: (any InputLog)?) {
        for restore in store.load() {
            inputs?.note([LoggedInput(IncomingEvent(event: restore), Self.hostSource)], at: bus.now)
            bus.admit(restore, source: Self.hostSource)
        }
        bus.client(named: "state").subscribe(to: NavigationBarSaved.self, as: "navigationBar") { store.save($0) }
    }
}
