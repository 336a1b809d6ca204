import Chrome
import EventBus
import Foundation
import Host
import RuleHost
import Screen
import TestSupport
import Testing

/// A system whose modules start when they are needed does the same as one whose modules all start at once.
@Suite("Modules that start when they are needed") struct StartWhenNeededTests {
    /// A system and everything that it has delivered, as JSON.
    private final class Run {
        let system: ChromeSystem
        private(set) var deliveries: [String] = []
        private let catalogue: EventCatalogue

        init(whenNeeded: Bool) throws {
            var configuration = ChromeSystem.Configuration()
            configuration.startsModulesWhenNeeded = whenNeeded
            configuration.allowsFacts = true
            system = try ChromeSystem(configuration)
            catalogue = EventCatalogue(system.bus.catalogue)
            system.bus.tap { [unowned self] envelope in
                do {
                    deliveries.append(try JSONText.string(CloudEvent(envelope, of: CloudEvent.virtualInstance)))
                } catch {
                    Issue.record("\(error)")
                }
            }
        }

        func take(_ step: Step) throws {
            switch step {
            case .event(let line, let container):
                let event = try catalogue.decode(Data(line.utf8)).event
                if let container { system.bus.openContainer(container) }
                try system.bus.publish(PlacedEvent(event, in: container))
            case .wait(let time): system.advance(to: system.bus.now + time)
            case .rules(let layers): try system.rules.load(layers)
            case .state(let module): deliveries.append(try system.bus.state(of: module)?.json ?? "-")
            case .picture: deliveries.append(try ValueEncoder().encode(system.bus.ask(ScreenPictureQuery())).json)
            }
        }
    }

    private enum Step {
        case event(String, container: ContainerName?)
        case wait(Duration)
        case rules([RuleLayer])
        case state(ModuleName)
        case picture
    }

    private static func steps(_ random: inout SeededGenerator, _ storm: PictureStorm) throws -> [Step] {
        let presets = ["conservative", "dotshake", "documented", "together", "learning"].map { HostedRules.preset($0) }
        let stack = RuleLayer(
            name: "stack",
            files: [
                RuleText(
                    path: "stack/screen.lua", namespace: "screen",
                    source: Array("return { stack = function() return { hidden = { 'toolbar' } } end }".utf8))
            ])
        return try (0..<40).map { _ in
            switch Int.random(in: 0..<24, using: &random) {
            case 0: .rules([HostedRules.shipped])
            case 1: .rules([HostedRules.shipped, try presets.randomElement(using: &random)!.get()])
            case 2: .rules(Bool.random(using: &random) ? [stack] : [])
            case 3: .state(["toast", "toolbar", "popup", "accessory", "screen"].randomElement(using: &random)!)
            case 4: .picture
            case 5..<10: .wait(.milliseconds([0, 16, 100, 1000, 4000].randomElement(using: &random)!))
            case 10: .event(storm.event(), container: "other")
            default: .event(storm.event(), container: nil)
            }
        }
    }

    @Test("random events, questions and rules lead to the same deliveries, whenever the modules start")
    func same() throws {
        // The first system of a process starts all of its modules, and so shows what they register.
        _ = try ChromeSystem()
        for seed in runs(60, whole: 600) {
            var random = SeededGenerator(seed: seed)
            let storm = try PictureStorm(seed: seed, isWatched: false)
            let steps = try Self.steps(&random, storm)
            let (early, late) = (try Run(whenNeeded: false), try Run(whenNeeded: true))
            for (index, step) in steps.enumerated() {
                try early.take(step)
                try late.take(step)
                #expect(early.deliveries == late.deliveries, "seed \(seed), step \(index): \(step)")
                if early.deliveries != late.deliveries { return }
            }
            #expect(try early.system.bus.state() == late.system.bus.state(), "seed \(seed)")
            #expect(early.system.bus.topics.map(\.handlers) == late.system.bus.topics.map(\.handlers), "seed \(seed)")
            early.system.shutdown()
            late.system.shutdown()
            #expect(early.deliveries == late.deliveries, "seed \(seed), at the end")
        }
    }
}

/// The rules of the repository.
private enum HostedRules {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../rules")
        .standardizedFileURL.path

    static let shipped: RuleLayer = {
        do { return try RuleFolder.read(folder) } catch { preconditionFailure("\(error)") }
    }()

    static func preset(_ name: String) -> Result<RuleLayer, any Error> {
        Result { try RuleFolder.read(folder + "/presets/" + name) }
    }
}
