/// Measures GlassBus beside what one could use instead, in the same run, and prints the
/// ratios. `bench` runs everything, `bench publish policy` only these.
@main
enum Bench {
    static func main() throws {
        let suites: [(name: String, title: String, run: () throws -> [Row])] = [
            ("publish", "Publish, one subscriber", PublishBench.run),
            ("policy", "A policy decision over two records of eight fields, one of them new", PolicyBench.run),
            ("inject", "Events through the socket, two processes", InjectBench.run),
            ("reload", "Saving a rule file", ReloadBench.run),
            ("memory", "The host's memory", MemoryBench.run),
        ]
        let wanted = Set(CommandLine.arguments.dropFirst())
        Machine.printFacts()
        for suite in suites where wanted.isEmpty || wanted.contains(suite.name) {
            printTable(suite.title, try suite.run())
        }
    }
}
