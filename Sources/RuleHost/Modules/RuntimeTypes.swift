import Synchronization

/// A type that stands for a number. A generic type with such a parameter is another type for each number, so that types
/// can be made while the program runs: a bus tells topics apart by the types of their events.
package protocol TypeNumber: Sendable {
    static var number: Int { get }
}

/// 1. The other numbers are made from it by their binary digits.
private enum One: TypeNumber {
    static var number: Int { 1 }
}

private enum Even<Half: TypeNumber>: TypeNumber {
    static var number: Int { 2 * Half.number }
}

private enum Odd<Half: TypeNumber>: TypeNumber {
    static var number: Int { 2 * Half.number + 1 }
}

/// Gives each declaration a number, and thereby a type. Equal declarations have the same one, also in two hosts of a
/// process and after a reload, so that the types of a process do not grow with the number of its hosts and reloads.
package final class RuntimeTypes<Declaration: Hashable & Sendable>: Sendable {
    private struct Known {
        var all: [Declaration] = []
        var numbers: [Declaration: Int] = [:]
    }

    private let known = Mutex(Known())

    /// The type that stands for a declaration. It is the same for equal declarations.
    package func type(for declaration: Declaration) -> any TypeNumber.Type {
        let number = known.withLock { known in
            if let number = known.numbers[declaration] { return number }
            known.all.append(declaration)
            known.numbers[declaration] = known.all.count
            return known.all.count
        }
        return Self.type(of: number)
    }

    /// The declaration that a type stands for.
    package func declaration<N: TypeNumber>(of type: N.Type) -> Declaration {
        let number = N.number
        return known.withLock { $0.all[number - 1] }
    }

    private static func type(of number: Int) -> any TypeNumber.Type {
        func even<Half: TypeNumber>(_ half: Half.Type) -> any TypeNumber.Type { Even<Half>.self }
        func odd<Half: TypeNumber>(_ half: Half.Type) -> any TypeNumber.Type { Odd<Half>.self }
        guard number > 1 else { return One.self }
        let half = type(of: number / 2)
        return number.isMultiple(of: 2) ? even(half) : odd(half)
    }
}
