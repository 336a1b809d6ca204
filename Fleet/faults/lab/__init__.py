"""A fleet on loopback for the faults of Fleet/faults/faults.sh: brokers, hosts with their sidecars, operators and readers."""
