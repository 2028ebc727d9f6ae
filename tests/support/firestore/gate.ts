import { createConnection, createServer, type Socket } from 'node:net';

import { freePort } from '../servers/free-port';

/** The network between the store's processes and their Firestore, which a test can cut. */
export interface FirestoreGate {
  /** host:port for the store. */
  readonly host: string;
  /** Breaks every connection and refuses new ones. */
  refuse(): Promise<void>;
  /** Everything stays connected, but nothing arrives any more, in either direction. */
  freeze(): void;
  /** Lets everything through again; frozen data arrives late. */
  open(): Promise<void>;
  close(): Promise<void>;
}

/** Opens a gate in front of `target`, a host:port. */
export async function openFirestoreGate(target: string): Promise<FirestoreGate> {
  const [host = '', port = ''] = target.split(':');
  const pairs = new Set<readonly [Socket, Socket]>();
  let isFrozen = false;
  const chosen = await freePort();
  let server = await listen();

  async function listen() {
    const opened = createServer((near) => {
      const pair = [near, createConnection(Number(port), host)] as const;
      const [, far] = pair;
      pairs.add(pair);
      near.pipe(far).pipe(near);
      for (const socket of pair) {
        socket.setNoDelay(true);
        socket.on('error', () => {});
        socket.on('close', () => {
          pairs.delete(pair);
          for (const one of pair) one.destroy();
        });
        if (isFrozen) hold(pair);
      }
    });
    await new Promise<void>((resolve, reject) => opened.once('error', reject).listen(chosen, '127.0.0.1', resolve));
    return opened;
  }

  async function refuse(): Promise<void> {
    const closed = new Promise((resolve) => server.close(resolve));
    for (const pair of pairs) for (const socket of pair) socket.destroy();
    await closed;
  }

  return {
    host: `127.0.0.1:${chosen}`,
    refuse,
    freeze: () => {
      isFrozen = true;
      for (const pair of pairs) hold(pair);
    },
    open: async () => {
      isFrozen = false;
      for (const [near, far] of pairs) near.pipe(far).pipe(near);
      if (!server.listening) server = await listen();
    },
    close: () => (server.listening ? refuse() : Promise.resolve()),
  };
}

function hold([near, far]: readonly [Socket, Socket]): void {
  near.unpipe(far).pause();
  far.unpipe(near).pause();
}
