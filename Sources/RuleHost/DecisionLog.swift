import EventBus

/// Where a rule stands: shown wherever it decides.
public final class RuleSite: Sendable {
    public let query: TopicName
    public let file: String
    public let line: Int
    public let generation: Int

    init(query: TopicName, file: String, line: Int, generation: Int) {
        self.query = query
        self.file = file
        self.line = line
        self.generation = generation
    }

    /// `rules/toast.lua:12`
    public var position: String { "\(file):\(line)" }
}

/// One answer of a rule, or one failure to answer.
public struct Decision: Sendable {
    public let site: RuleSite
    /// The delivery during which it was asked; 0 outside of any.
    public let cause: UInt64
    /// Bus time in nanoseconds.
    public let time: Int64
    /// Time it took; 0 where calls are not measured.
    public let nanoseconds: UInt64
    /// What the script returned; nil if something else had to answer.
    public internal(set) var answer: Value?
}

/// The latest decisions, in a ring: old ones give way to new ones.
final class DecisionLog {
    private let ring: UnsafeMutablePointer<Decision>
    private let capacity: Int
    private var next = 0
    private var isFull = false
    /// Decisions since the start, forgotten ones included.
    private(set) var count: UInt64 = 0

    init(capacity: Int) {
        self.capacity = max(1, capacity)
        ring = .allocate(capacity: self.capacity)
    }

    deinit {
        ring.deinitialize(count: isFull ? capacity : next)
        ring.deallocate()
    }

    func append(_ decision: Decision) {
        count &+= 1
        if isFull {
            ring[next] = decision
        } else {
            (ring + next).initialize(to: decision)
        }
        next &+= 1
        if next == capacity {
            next = 0
            isFull = true
        }
    }

    /// The asker could not use the latest answer.
    func rejectLast() {
        guard count > 0 else { return }
        ring[(next + capacity - 1) % capacity].answer = nil
    }

    /// Oldest first.
    var all: [Decision] {
        let indices = isFull ? Array(next..<capacity) + Array(0..<next) : Array(0..<next)
        return indices.map { ring[$0] }
    }
}
