import CLua
import EventBus

/// An experiment of the rules that decide: a call of `ctx.cohort()`.
public struct Experiment: Sendable, Codable, Hashable {
    public let name: String
    /// The part of each arm, in percent, as it was last asked for. The rest is the control arm.
    public internal(set) var percents: [Double]
    /// The arm of this installation, counted from 1; 0 for the control arm.
    public internal(set) var arm: Int
    /// How often rules have asked for the arm.
    public internal(set) var asked: Int
}

/// Gives an installation its arms of experiments.
///
/// The same installation always has the same arm of an experiment, and the arms of two experiments have nothing to do with each
/// other. Which installation this is comes from an input, `environment.update`, so a replay has the same arms. Until
/// then, the installation is in the control arm of each.
package final class Experiments {
    /// A name of this installation; nil while it is not known.
    package private(set) var installation: String?
    private var known: [String: Experiment] = [:]
    /// The numbers of the installation, by experiment. Two sets of rules may give an experiment different percentages.
    private var numbers: [String: Int] = [:]
    /// How many experiments are remembered: names may be made by rules.
    private static let most = 256

    /// Whether the rules that decide have asked for none so far.
    package var isEmpty: Bool { known.isEmpty }
    /// The experiments that the rules that decide have asked for, by name.
    package var asked: [Experiment] { known.values.sorted { $0.name < $1.name } }

    /// Sets which installation this is; nil makes that unknown.
    package func tell(_ installation: String?) {
        guard installation != self.installation else { return }
        self.installation = installation
        numbers = [:]
    }

    /// Forgets which experiments were asked for, because other rules decide now.
    func forget() { known = [:] }

    /// The arm of this installation, counted from 1; 0 for the control arm.
    /// - Parameter percents: the part of each arm, together at most 100.
    func arm(of name: String, _ percents: UnsafeBufferPointer<Double>) -> Int {
        let arm = Self.arm(number(of: name), percents)
        if known[name] != nil || known.count < Self.most {
            var experiment = known[name] ?? Experiment(name: name, percents: [], arm: 0, asked: 0)
            if !experiment.percents.elementsEqual(percents) { experiment.percents = Array(percents) }
            experiment.arm = arm
            experiment.asked += 1
            known[name] = experiment
        }
        return arm
    }

    /// The number of the installation in an experiment; nil while the installation is unknown.
    private func number(of name: String) -> Int? {
        if let number = numbers[name] { return number }
        let number = installation.map { Self.number(of: name, for: $0) }
        if numbers.count < Self.most { numbers[name] = number }
        return number
    }

    /// Whether `ctx.cohort()` takes the text as the name of an experiment.
    package static func isName(_ text: String) -> Bool { clua_names_experiment(text, text.utf8.count) }

    /// The ``Cohort`` number of the name of the experiment and the installation.
    package static func number(of experiment: String, for installation: String) -> Int {
        Cohort.number(of: experiment, installation)
    }

    /// - Parameter number: nil for the control arm.
    package static func arm(_ number: Int?, _ percents: some Collection<Double>) -> Int {
        guard let number else { return 0 }
        var end = 0.0
        for (index, percent) in percents.enumerated() {
            end += percent
            if Double(number) < end / 100 * Double(Cohort.count) { return index + 1 }
        }
        return 0
    }
}
