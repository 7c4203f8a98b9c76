"""A full party server: python -m scripts.bench.party

2,000 connections in 500 parties on one process with SQLite. Measured are the time from an act until each of the four
at the table has heard of it, and the server's memory for a connection, its share of the party included. People of 500
parties act about 83 times a second; a rush is six times that. The load runs beside the server: on two cores the times
hold what the other does, too.
"""

from __future__ import annotations

import asyncio
import gc
import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from .sockets import Posts, Socket, connected

ROOT = Path(__file__).resolve().parents[2]
PARTIES, SEATS = 500, 4
CALM, RUSH = 83, 500  # acts a second
SECONDS = 10.0
MOST_MS, MOST_KIB = 50.0, 40.0
SALT = "a-salt-of-a-bench"
RULES = {"emperor": "ordinary", "semimaru": "noble"}  # every turn is one draw
OPENERS = 20  # of parties, at once
AT_ONCE = 50  # connections being opened
# Beside the load an idle process looks how late this machine wakes it: no server can be quicker than that.
IDLE = """
import sys, time
late = []
for line in sys.stdin: break
end = time.monotonic() + float(line)
while time.monotonic() < end:
    start = time.perf_counter()
    time.sleep(0.002)
    late.append(1000 * (time.perf_counter() - start) - 2)
late.sort()
print(f"{late[len(late) * 99 // 100]:.1f} {late[-1]:.0f}")
"""


class Load:
    """Four players at each of many tables; whoever has the turn is known from the events."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.seats: dict[Socket, tuple[int, int]] = {}
        self.players: list[list[Socket]] = []
        self.heads = [0] * PARTIES
        self.turns = [0] * PARTIES
        self.sent: dict[int, float] = {}
        self.times: list[float] = []
        self.refused = 0
        self.unheard = 0

    async def fill(self) -> list[list[str]]:
        """Open the parties over HTTP; their tokens, the first entry of each is the party."""
        gate: asyncio.Queue[Posts] = asyncio.Queue()
        for _ in range(OPENERS):
            posts = Posts(self.port)
            await posts.open()
            gate.put_nowait(posts)

        async def one() -> list[str]:
            posts = await gate.get()
            opened = await posts.post("/api/parties", {"seats": SEATS, "salt": SALT, "rules": RULES})
            path = f"/api/parties/{opened['party']}/seats"
            others = [await posts.post(path, {"salt": SALT}) for _ in range(SEATS - 1)]
            gate.put_nowait(posts)
            return [opened["party"], opened["token"], *(other["token"] for other in others)]

        return await asyncio.gather(*(one() for _ in range(PARTIES)))

    async def sit(self, tables: list[list[str]]) -> None:
        gate = asyncio.Semaphore(AT_ONCE)

        async def one(table: int, seat: int) -> Socket:
            async with gate:
                socket = await connected(self.port, self.heard)
            self.seats[socket] = table, seat
            socket.say({"t": "hello", "v": 1, "party": tables[table][0], "token": tables[table][seat + 1]})
            return socket

        for table in range(PARTIES):
            self.players.append(await asyncio.gather(*(one(table, seat) for seat in range(SEATS))))
        for table in range(PARTIES):
            self.players[table][0].say({"t": "host", "cid": "start", "do": "start"})
        while any(head < 5 for head in self.heads):
            await asyncio.sleep(0.05)

    def heard(self, socket: Socket, text: str) -> None:
        table, seat = self.seats[socket]
        if text.startswith('{"t":"ev"'):
            event = json.loads(text)["e"]
            if event["type"] == "move":
                self.times.append(time.perf_counter() - self.sent[table])
                self.unheard -= 1
                if seat == SEATS - 1:
                    self.turns[table] = (event["seat"] + 1) % SEATS
            self.heads[table] = max(self.heads[table], event["seq"])
        elif text.startswith('{"t":"error"'):
            self.refused += 1

    async def act(self, rate: float, seconds: float) -> None:
        """One act after another, at one table after another."""
        start = time.perf_counter()
        number = 0
        while (now := time.perf_counter() - start) < seconds:
            while number < now * rate:
                table = number % PARTIES
                self.sent[table] = time.perf_counter()
                self.unheard += SEATS
                mover = self.players[table][self.turns[table]]
                mover.say({"t": "act", "cid": f"{number}-{rate}", "seq": self.heads[table], "a": {"kind": "draw"}})
                number += 1
            await asyncio.sleep(0.001)
        for _ in range(1000):
            if not self.unheard:
                break
            await asyncio.sleep(0.01)


def memory(process: int) -> float:
    """KiB that a process has in memory."""
    status = Path(f"/proc/{process}/status").read_text()
    return float(status.partition("VmRSS:")[2].split()[0])


def cpu(process: int) -> float:
    """Seconds of CPU that a process has used."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def measure(port: int, process: int) -> dict[str, Any]:
    load = Load(port)
    warm = await connected(port, load.heard)
    warm.transport.close()
    before = memory(process)
    await load.sit(await load.fill())
    found: dict[str, Any] = {"kib": (memory(process) - before) / (PARTIES * SEATS)}
    for name, rate in (("calm", CALM), ("rush", RUSH)):
        load.times, used = [], cpu(process)
        idle = await asyncio.create_subprocess_exec(
            sys.executable, "-c", IDLE, stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE
        )
        looking = asyncio.create_task(idle.communicate(f"{SECONDS}\n".encode()))
        await load.act(rate, SECONDS)
        late, latest = (await looking)[0].decode().split()
        times = sorted(load.times)
        found[name] = {
            "acts": len(times) // SEATS,
            "p50": 1000 * times[len(times) // 2],
            "p99": 1000 * times[len(times) * 99 // 100],
            "most": 1000 * times[-1],
            "cpu": (cpu(process) - used) / SECONDS,
            "idle": f"p99 {late}, longest {latest}",
        }
    found["kib_later"] = (memory(process) - before) / (PARTIES * SEATS)
    found["refused"], found["unheard"] = load.refused, load.unheard
    found["lost"] = sum(player.lost for table in load.players for player in table)
    return found


def main() -> bool:
    """Print what was measured; whether a bound is exceeded."""
    gc.disable()  # of the load: its pauses are not the server's
    variables = {
        "ADDRESS": "127.0.0.1:0", "CONNECTIONS": "5000", "PER_ADDRESS": "5000", "CREATES": "1000000",
        "JOINS": "1000000", "LOG_LEVEL": "warning",
    }  # fmt: skip
    with tempfile.TemporaryDirectory() as folder:
        environment = os.environ | {f"BOZU_PARTY_{name}": value for name, value in variables.items()}
        environment["BOZU_PARTY_STORE"] = f"{folder}/parties.sqlite3"
        server = subprocess.Popen(
            [sys.executable, "-m", "game.server"], cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True
        )
        try:
            assert server.stdout is not None
            port = int(server.stdout.readline().rpartition(":")[2].strip(" /\n"))
            found = asyncio.run(measure(port, server.pid))
        finally:
            server.terminate()
            server.wait()
    print(f"{PARTIES * SEATS} connections in {PARTIES} parties, one process, SQLite")
    kib, later = found["kib"], found["kib_later"]
    print(f"  memory of a connection {kib:.1f} KiB, after the games {later:.1f} (at most {MOST_KIB:.0f})")
    for name in ("calm", "rush"):
        part = found[name]
        print(
            f"  {name}: {part['acts'] / SECONDS:.0f} acts/s, act to event p50 {part['p50']:.1f}, p99 {part['p99']:.1f},"
            f" longest {part['most']:.0f} ms (p99 at most {MOST_MS:.0f}); {100 * part['cpu']:.0f} % of a core;"
            f" the machine wakes an idle process late by {part['idle']} ms"
        )
    print(f"  refused {found['refused']}, not heard {found['unheard']}, connections lost {found['lost']}")
    late = max(found[name]["p99"] for name in ("calm", "rush"))
    heavy = max(found["kib"], found["kib_later"])
    return bool(late > MOST_MS or heavy > MOST_KIB or found["refused"] or found["unheard"] or found["lost"])


if __name__ == "__main__":
    sys.exit(main())
