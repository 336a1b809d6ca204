"""A fleet on loopback, for the faults of Fleet/tests/faults.sh: brokers, hosts with their sidecars, operators and readers."""
