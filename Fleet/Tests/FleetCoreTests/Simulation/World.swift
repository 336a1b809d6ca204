import FleetCore

/// Virtual time: what is to happen, in order. The same seed makes the same things happen.
final class World {
    private(set) var now = 0.0
    var random: SeededNumbers
    private var queue: [(time: Double, order: Int, action: () -> Void)] = []
    private var order = 0

    init(seed: UInt64) { random = SeededNumbers(seed: seed) }

    func after(_ delay: Double, _ action: @escaping () -> Void) { at(now + delay, action) }

    func at(_ time: Double, _ action: @escaping () -> Void) {
        order += 1
        let item = (time: max(time, now), order: order, action: action)
        // The queue has its earliest item last.
        var (low, high) = (0, queue.count)
        while low < high {
            let middle = (low + high) / 2
            if (queue[middle].time, queue[middle].order) > (item.time, item.order) {
                low = middle + 1
            } else {
                high = middle
            }
        }
        queue.insert(item, at: low)
    }

    func run(until end: Double) {
        while let last = queue.last, last.time <= end {
            queue.removeLast()
            now = last.time
            last.action()
        }
        now = end
    }

    func chance(_ probability: Double) -> Bool { Double.random(in: 0..<1, using: &random) < probability }
    func number(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &random) }
    func pick<T>(_ items: [T]) -> T { items.randomElement(using: &random)! }
}
