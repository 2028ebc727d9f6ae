import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';

import { clientAddress } from '~/http/client-ip.server';

/** The owner of a trusted proxy's connections on which no request is under way. */
const NOBODY = '';

/**
 * Shares a server's connections once `most` are open: the client with the most, if it has more than an equal share, loses its oldest one to
 * a new one of another client. `hops`: the trusted proxies in front, whose connection belongs to the client of its request.
 */
export function shareConnections(server: Server, { most, hops }: { readonly most: number; readonly hops: number }): void {
  const groups = new Map<string, Set<Socket>>();
  const owners = new WeakMap<Socket, string>();
  let open = 0;

  function leave(socket: Socket): void {
    const owner = owners.get(socket) ?? NOBODY;
    const group = groups.get(owner);
    group?.delete(socket);
    if (group?.size === 0) groups.delete(owner);
  }

  function own(socket: Socket, owner: string): void {
    if (socket.destroyed) return;
    leave(socket);
    owners.set(socket, owner);
    groups.set(owner, (groups.get(owner) ?? new Set()).add(socket));
  }

  function makeRoom(newcomer: Socket): void {
    const [largest] = [...groups.values()].sort((a, b) => b.size - a.size);
    const [oldest] = largest ?? [];
    const isOwn = largest?.has(newcomer) === true && owners.get(newcomer) !== NOBODY;
    (oldest && largest && !isOwn && largest.size > most / groups.size ? oldest : newcomer).destroy();
  }

  server.on('connection', (socket: Socket) => {
    open += 1;
    own(socket, hops > 0 ? NOBODY : clientAddress(null, socket.remoteAddress ?? null, 0));
    socket.once('close', () => {
      open -= 1;
      leave(socket);
    });
    if (open > most) makeRoom(socket);
  });
  if (hops === 0) return;
  server.on('request', ({ socket, headers }: IncomingMessage, response) => {
    own(socket, clientAddress(headers['x-forwarded-for']?.toString() ?? null, socket.remoteAddress ?? null, hops));
    response.once('close', () => own(socket, NOBODY));
  });
}
