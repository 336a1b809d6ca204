import BadgeModule
import BusctlKit

await Busctl.main(modules: .shipped + [BadgeModule()])
