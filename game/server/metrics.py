"""What an operator may watch. No label holds a party, a name or an address."""

from __future__ import annotations

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

APPEND = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0)  # seconds


class Metrics:
    def __init__(self) -> None:
        self.registry = registry = CollectorRegistry()
        self.connections = Gauge("bozu_connections", "Open websockets", registry=registry)
        self.parties = Gauge("bozu_parties", "Parties in the store by state", ["state"], registry=registry)
        self.held = Gauge("bozu_parties_held", "Parties in the memory of this node", registry=registry)
        self.acts = Counter("bozu_acts", "Draws and stops of people", registry=registry)
        self.computer = Counter("bozu_computer_moves", "Moves of the computer by reason", ["why"], registry=registry)
        self.append = Histogram("bozu_append_seconds", "Until an event is stored", buckets=APPEND, registry=registry)
        self.conflicts = Counter("bozu_conflicts", "Events that met a newer log", registry=registry)
        self.dropped = Counter("bozu_outbox_drops", "Connections that did not read", registry=registry)
        self.errors = Counter("bozu_errors", "Refusals by code", ["code"], registry=registry)

    def text(self) -> bytes:
        return generate_latest(self.registry)
