import Synchronization

/// A type that represents a number. A generic type with such a parameter is another type for each number, so types can
/// be made while the program runs: a bus distinguishes topics by the types of their events.
package protocol TypeNumber: Sendable {
    static var number: Int { get }
}

/// The number 1. The other numbers are built from it by their binary digits.
private enum One: TypeNumber {
    static var number: Int { 1 }
}

private enum Even<Half: TypeNumber>: TypeNumber {
    static var number: Int { 2 * Half.number }
}

private enum Odd<Half: TypeNumber>: TypeNumber {
    static var number: Int { 2 * Half.number + 1 }
}

/// Assigns each declaration a number, and thereby a type. Equal declarations share one, even across hosts of a process
/// and across reloads, so that the number of types does not grow with the number of hosts and reloads.
package final class RuntimeTypes<Declaration: Hashable & Sendable>: Sendable {
    private struct Known {
        var all: [Declaration] = []
        var numbers: [Declaration: Int] = [:]
    }

    private let known = Mutex(Known())

    /// Returns the type that represents a declaration. Equal declarations have the same type.
    package func type(for declaration: Declaration) -> any TypeNumber.Type {
        let number = known.withLock { known in
            if let number = known.numbers[declaration] { return number }
            known.all.append(declaration)
            known.numbers[declaration] = known.all.count
            return known.all.count
        }
        return Self.type(of: number)
    }

    /// Returns the declaration that a type represents.
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
