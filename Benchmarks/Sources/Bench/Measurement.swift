import EventBus

/// Times `body`, which does its work `count` times, and takes the best of several
/// rounds: what the machine can do when nothing else disturbs it.
/// - Returns: nanoseconds for one time.
func nanoseconds(count: Int, rounds: Int = 15, _ body: (Int) -> Void) -> Double {
    let clock = ContinuousClock()
    body(count / 10)
    var best = Double.infinity
    for _ in 0..<rounds {
        let time = clock.measure { body(count) }
        best = min(best, time.inSeconds * 1e9)
    }
    return best / Double(count)
}

/// Keeps the optimiser from leaving out what nobody reads.
@inline(never)
func consume<T>(_ value: T) {}
