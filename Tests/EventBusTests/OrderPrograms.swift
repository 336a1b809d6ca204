/// A random program, which runs on the bus and on the reference model.
struct Program {
    /// What the program does outside of any handler.
    enum Input {
        case publish(topic: Int, value: Int)
        case advance(by: Int)
        case subscribe(topic: Int)
        case cancel(handler: Int)
    }

    /// What a handler does with an event. It depends only on the handler and the event, so that the bus and the
    /// model need not share any state.
    enum Action {
        case publish(topic: Int)
        case subscribe(topic: Int)
        case cancel(handler: Int)
        case schedule(delay: Int, topic: Int)
        case fail
    }

    /// No handlers are made above this number, so that programs stay small.
    static let mostHandlers = 12
    static let mostDeliveries = 80

    var generator: Generator
    init(seed: UInt64) { generator = Generator(state: seed &* 0x9E37_79B9_7F4A_7C15 &+ 1) }

    var inputs: [Input] {
        var generator = generator
        var inputs: [Input] = (0..<4).map { _ in .subscribe(topic: generator.below(3)) }
        for _ in 0..<(4 + generator.below(10)) {
            switch generator.below(10) {
            case 0..<5: inputs.append(.publish(topic: generator.below(3), value: 2 + generator.below(4)))
            case 5..<7: inputs.append(.advance(by: generator.below(4)))
            case 7..<9: inputs.append(.subscribe(topic: generator.below(3)))
            default: inputs.append(.cancel(handler: generator.below(8)))
            }
        }
        return inputs
    }

    static func actions(seed: UInt64, handler: Int, topic: Int, value: Int) -> [Action] {
        guard value > 0 else { return [] }
        var generator = Generator(
            state: seed &* 31 &+ UInt64(handler) &* 1_009 &+ UInt64(topic) &* 17 &+ UInt64(value) &* 7_919)
        return (0..<generator.below(3)).map { _ in
            switch generator.below(10) {
            case 0..<5: .publish(topic: generator.below(3))
            case 5: .subscribe(topic: generator.below(3))
            case 6: .cancel(handler: generator.below(12))
            case 7..<9: .schedule(delay: generator.below(3), topic: generator.below(3))
            default: .fail
            }
        }
    }
}

struct Generator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }

    mutating func below(_ bound: Int) -> Int { Int(next() % UInt64(bound)) }
}
