"""Connections of the server that do not keep others out: a request must come in time, line by line too. And its end,
which waits for none of them."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Awaitable, Callable
from typing import Any

import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol

HEAD_SECONDS = 10.0  # in which the head of a request must have come
LEAVE_SECONDS = 0.5  # in which answers must have been taken when the server ends


class Server(uvicorn.Server):
    """As uvicorn has it, but its end first ends what its answers wait for. Who then takes no answer is cut off, so that
    no task is left that would have to be cancelled."""

    def __init__(self, config: uvicorn.Config, ending: Callable[[], Awaitable[None]]):
        super().__init__(config)
        self._ending = ending

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        await self._ending()
        cutting = asyncio.get_running_loop().call_later(LEAVE_SECONDS, self._cut)
        await super().shutdown(sockets)
        cutting.cancel()

    def _cut(self) -> None:
        for connection in list(self.server_state.connections):
            connection.transport.abort()


class Connection(H11Protocol):
    """As uvicorn has it, but closed when no whole head of a request comes; uvicorn bounds only the time between two
    requests."""

    def __init__(self, *given: Any, **named: Any):
        super().__init__(*given, **named)
        self._late: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._wait()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self.cycle is None or self.cycle.response_complete:
            self._wait()
        elif self._late is not None:
            self._late.cancel()
            self._late = None

    def connection_lost(self, exc: Exception | None) -> None:
        if self._late is not None:
            self._late.cancel()
            self._late = None
        super().connection_lost(exc)

    def _wait(self) -> None:
        if self._late is None:
            self._late = self.loop.call_later(HEAD_SECONDS, self._give_up)

    def _give_up(self) -> None:
        self._late = None
        if self.cycle is None or self.cycle.response_complete:
            self.transport.close()
