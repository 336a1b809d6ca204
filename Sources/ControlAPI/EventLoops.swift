import NIOCore
import NIOPosix

/// The event loops of all connections of the process.
enum EventLoops {
    /// Two at most, whatever the machine has: each takes three descriptors, and what it does is little.
    static let shared: MultiThreadedEventLoopGroup = {
        NIOSingletons.groupLoopCountSuggestion = min(2, System.coreCount)
        return .singleton
    }()
}
