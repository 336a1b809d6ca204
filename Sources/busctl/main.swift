import BusctlKit
import Host

await Busctl.main(modules: .shipped)
