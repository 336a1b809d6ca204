import NIOCore
import NIOPosix

/// The event loops shared by all connections of the process. They live as long as the process.
///
/// Each thread takes three file descriptors and does little work: it answers single events; everything else runs on
/// other threads.
enum EventLoops {
    static let ofServers = MultiThreadedEventLoopGroup(numberOfThreads: min(2, System.coreCount))
    /// One thread, because most commands open one connection and exit after one response.
    static let ofClients = MultiThreadedEventLoopGroup(numberOfThreads: 1)
}
