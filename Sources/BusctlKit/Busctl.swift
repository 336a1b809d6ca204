import EventBus
import Host

/// The command line of GlassBus, for a list of modules.
///
/// A program of its own with a module of its own is two lines, and all of its verbs (`serve`, `ask`, `topics`,
/// `state`, `rules check`, `test`, `scenario`, `replay`, `compare`, `render`, completions, editor types) know
/// the module:
///
/// ```swift
/// import BadgeModule
/// import BusctlKit
/// import Host
///
/// await Busctl.main(modules: .shipped + [BadgeModule()])
/// ```
public enum Busctl {
    /// Runs the command that the arguments of the process name, and ends the process with its exit status.
    ///
    /// Call it once, first of all. The name in helps and messages is that under which the process was called.
    /// - Parameter modules: those that the program knows. `serve` runs all of them, but for its `--without`.
    ///   Modules that cannot run together end the process with a sentence that names them, and status 70.
    public static func main(modules: [any Module]) async -> Never {
        Program.begin(CommandLine.arguments, modules: modules)
        await Program.run()
    }
}
