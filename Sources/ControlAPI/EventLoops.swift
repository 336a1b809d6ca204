import NIOCore
import NIOPosix

/// The event loops of all connections of the process.
enum EventLoops {
    /// Two at most, whatever the machine has: each takes three descriptors, and what it does is little.
    /// They live as long as the process.
    static let shared = MultiThreadedEventLoopGroup(numberOfThreads: min(2, System.coreCount))
}
