import Foundation

/// Measures GlassBus beside what one could use instead, in the same run, and prints the
/// ratios. `bench` runs everything, `bench publish policy` only these.
@main
enum Bench {
    static let suites: [(name: String, title: String, run: @Sendable () throws -> [Row])] = [
        ("publish", "Publish, one subscriber", { try PublishBench.run() }),
        ("policy", "A policy decision over two records of eight fields, one of them new", { try PolicyBench.run() }),
        ("inject", "Events through the socket, two processes", { try InjectBench.run() }),
        ("rules", "Rules that are loaded, and checked", { try RulesBench.run() }),
        ("explore", "Rules that are seen whole", { try ExploreBench.run() }),
        ("reload", "Saving a rule file", { try ReloadBench.run() }),
        ("record", "What recording costs", { try RecordBench.run() }),
        ("replay", "Replaying a recording of a million toasts", { try ReplayBench.run() }),
        ("start", "Processor time of commands, and of a host that starts", { try StartBench.run() }),
        ("latency", "From a client that posts to a client that follows the stream", { try LatencyBench.run() }),
        ("taps", "Readers of the stream", { try TapsBench.run() }),
        ("scaling", "What one costs among many", { try ScalingBench.run() }),
        ("scenario", "A scenario on a virtual clock", { try ScenarioBench.run() }),
        ("admission", "Admission", { try AdmissionBench.run() }),
        ("toast", "Toasts in a burst, and in a crowd", { try ToastBench.run() }),
        ("popup", "A popup under a finger", { try PopupBench.run() }),
        ("toolbar", "Layouts of the toolbar", { try ToolbarBench.run() }),
        ("picture", "The picture of a phone", { try PictureBench.run() }),
        ("containers", "64 containers in one system", { try ContainersBench.run() }),
        ("attack", "Clients and rules that mean harm", { try AttackBench.run() }),
        ("memory", "The host's memory", { try MemoryBench.run() }),
    ]

    static func main() {
        if CommandLine.arguments.dropFirst().first == "operation" {
            do { try Operation.run(Array(CommandLine.arguments.dropFirst(2))) } catch { fail("\(error)", status: 64) }
            return
        }
        if CommandLine.arguments.dropFirst().first == "budgets" {
            do {
                if try !Budgets.run(Array(CommandLine.arguments.dropFirst(2))) {
                    fail("a budget is exceeded", status: 1)
                }
            } catch { fail("\(error)", status: 1) }
            return
        }
        if CommandLine.arguments.dropFirst().first == "echo" {
            do { try LatencyBench.echo(CommandLine.arguments.last!) } catch { fail("\(error)", status: 74) }
            return
        }
        if CommandLine.arguments.count == 3, CommandLine.arguments[1] == "memory-of" {
            do { try ScalingBench.printMemory(of: CommandLine.arguments[2]) } catch { fail("\(error)", status: 1) }
            return
        }
        if CommandLine.arguments.dropFirst().first == "report" {
            do { try Report.run(Array(CommandLine.arguments.dropFirst(2))) } catch { fail("\(error)", status: 1) }
            return
        }
        let wanted = Set(CommandLine.arguments.dropFirst())
        let unknown = wanted.subtracting(suites.map(\.name))
        guard unknown.isEmpty else {
            fail(
                "no suite is called \(unknown.sorted().joined(separator: ", ")); there are "
                    + suites.map(\.name).joined(separator: ", "), status: 64)
        }
        print(Machine.facts)
        for suite in suites where wanted.isEmpty || wanted.contains(suite.name) {
            do {
                printTable(suite.title, try suite.run())
                // A table is seen as soon as it is there, also through a pipe.
                fflush(nil)
            } catch {
                fail("\(suite.name): \(error)", status: 1)
            }
        }
    }

    private static func fail(_ message: String, status: Int32) -> Never {
        FileHandle.standardError.write(Data("bench: \(message)\n".utf8))
        exit(status)
    }
}
