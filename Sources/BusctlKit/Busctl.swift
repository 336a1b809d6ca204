import EventBus
import Host

/// The command line of GlassBus for a given list of modules.
///
/// A program with a module of its own needs only the lines below. All commands (`serve`, `ask`, `topics`, `state`,
/// `rules check`, `test`, `scenario`, `replay`, `compare`, `render`, completions, editor types) then know the module:
///
/// ```swift
/// import BadgeModule
/// import BusctlKit
/// import Host
///
/// await Busctl.main(modules: .shipped + [BadgeModule()])
/// ```
public enum Busctl {
    /// Runs the command given by the process's arguments, and ends the process with its exit status.
    ///
    /// Call it once, as the first statement of the program. Help texts and messages use the name under which the
    /// process was started.
    /// - Parameter modules: the modules that the program knows. `serve` runs all of them, except those that its option
    ///   `--without` names. If they cannot run together, `serve` and all commands that need no host print the reason
    ///   and end with status 70.
    public static func main(modules: [any Module]) async -> Never {
        Program.begin(CommandLine.arguments, modules: modules)
        await Program.run()
    }
}
