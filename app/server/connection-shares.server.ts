import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';

import { clientAddress, siteOf } from '~/http/client-ip.server';

/** The owner of a trusted proxy's connections on which no request is under way. */
const NOBODY = '';

/** The connections of a client, each set in the order in which they came in. Busy: a request is under way. */
interface Client {
  readonly idle: Set<Socket>;
  readonly busy: Set<Socket>;
}

/** The clients of one address of IPv4, or of 48 bits of IPv6. */
interface Site {
  size: number;
  readonly clients: Map<string, Client>;
}

interface Place {
  owner: string;
  /** The number of requests under way. */
  requests: number;
}

/**
 * Shares a server's connections once `most` are open: the site with the most, if it has more than an equal share, loses one to a new one of
 * another site, and within a site the client with the most. An idle one goes first, then the oldest. `hops`: the trusted proxies in front,
 * whose connection belongs to the client of its request.
 */
export function shareConnections(server: Server, { most, hops }: { readonly most: number; readonly hops: number }): void {
  const sites = new Map<string, Site>();
  const places = new WeakMap<Socket, Place>();
  let open = 0;

  function leave(socket: Socket, { owner }: Place): void {
    const name = siteOf(owner);
    const site = sites.get(name);
    const client = site?.clients.get(owner);
    if (!site || !client || !(client.idle.delete(socket) || client.busy.delete(socket))) return;
    site.size -= 1;
    if (sizeOf(client) === 0) site.clients.delete(owner);
    if (site.size === 0) sites.delete(name);
  }

  function enter(socket: Socket, { owner, requests }: Place): void {
    const name = siteOf(owner);
    let site = sites.get(name);
    if (!site) sites.set(name, (site = { size: 0, clients: new Map() }));
    let client = site.clients.get(owner);
    if (!client) site.clients.set(owner, (client = { idle: new Set(), busy: new Set() }));
    client[requests > 0 ? 'busy' : 'idle'].add(socket);
    site.size += 1;
  }

  function move(socket: Socket, place: Place): void {
    const before = places.get(socket);
    if (!before || socket.destroyed) return;
    leave(socket, before);
    places.set(socket, place);
    enter(socket, place);
  }

  function makeRoom(newcomer: Socket): void {
    const owner = places.get(newcomer)?.owner ?? NOBODY;
    const site = largest(sites.values(), ({ size }) => size);
    const client = site && largest(site.clients.values(), sizeOf);
    if (!site || !client) return;
    const own = owner === NOBODY ? undefined : site.clients.get(owner);
    const isOver = own ? sizeOf(client) > site.size / site.clients.size : site.size > most / sites.size;
    const [oldest = newcomer] = client.idle.size > 0 ? client.idle : client.busy;
    (isOver && own !== client ? oldest : newcomer).destroy();
  }

  server.on('connection', (socket: Socket) => {
    const place = { owner: hops > 0 ? NOBODY : clientAddress(null, socket.remoteAddress ?? null, 0), requests: 0 };
    open += 1;
    places.set(socket, place);
    enter(socket, place);
    socket.once('close', () => {
      open -= 1;
      leave(socket, places.get(socket) ?? place);
    });
    if (open > most) makeRoom(socket);
  });
  server.on('request', ({ socket, headers }: IncomingMessage, response) => {
    const before = places.get(socket);
    if (!before) return;
    const forwarded = () => clientAddress(headers['x-forwarded-for']?.toString() ?? null, socket.remoteAddress ?? null, hops);
    move(socket, { owner: hops > 0 ? forwarded() : before.owner, requests: before.requests + 1 });
    response.once('close', () => {
      const { owner, requests } = places.get(socket) ?? before;
      move(socket, { owner: hops > 0 && requests === 1 ? NOBODY : owner, requests: requests - 1 });
    });
  });
}

const sizeOf = ({ idle, busy }: Client) => idle.size + busy.size;

function largest<T>(all: Iterable<T>, size: (one: T) => number): T | undefined {
  let best: T | undefined;
  for (const one of all) if (best === undefined || size(one) > size(best)) best = one;
  return best;
}
