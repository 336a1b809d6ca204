import NIOCore
import NIOPosix

/// The event loops that all connections of the process share.
enum EventLoops {
    /// At most two threads, because each takes three file descriptors and has little work. They run as long as
    /// the process.
    static let shared = MultiThreadedEventLoopGroup(numberOfThreads: min(2, System.coreCount))
}
