import { SMTPServer } from 'smtp-server';

import { freePort } from './free-port';

/**
 * The server's reaction to the next connection: takes the mail; refuses it with a number, at once (421), for its recipient or for its
 * content; does not answer, from the start or once it has the mail; or takes it and cuts the connection before it says so.
 */
export type Mood =
  'take' | '421' | '451 recipient' | '550 recipient' | '554 content' | 'mute at once' | 'mute with mail' | 'drop with mail';

export interface TakenMail {
  readonly to: readonly string[];
  readonly messageId: string;
  /** The header lines, unfolded, and the body: as they came. */
  readonly raw: string;
}

export interface MailServerOptions {
  /** User and password that it asks for. */
  readonly login?: readonly [user: string, password: string];
  /** It offers STARTTLS, with a certificate that it made itself. */
  readonly hasTls?: boolean;
}

export interface MailServer {
  readonly url: string;
  readonly taken: TakenMail[];
  /** For each coming connection; 'take' for later ones. */
  readonly moods: Mood[];
  /** The number of connections, and the most that were open at once. */
  readonly counts: { connections: number; open: number; mostOpen: number; encrypted: number };
  /** Closes its port; start() opens the same port. */
  stop(): Promise<void>;
  start(): Promise<void>;
}

/** A real SMTP server on this machine; `moods` make it fail. */
export async function startMailServer({ login, hasTls = false }: MailServerOptions = {}): Promise<MailServer> {
  const taken: TakenMail[] = [];
  const moods: Mood[] = [];
  const counts = { connections: 0, open: 0, mostOpen: 0, encrypted: 0 };
  const moodOf = new Map<string, Mood>();
  const port = await freePort();
  let server: SMTPServer;

  function cut(id: string): void {
    for (const connection of server.connections) if (connection.id === id) connection._socket.destroy();
  }

  function make(): SMTPServer {
    return new SMTPServer({
      authOptional: login === undefined,
      disabledCommands: [...(hasTls ? [] : ['STARTTLS']), ...(login ? [] : ['AUTH'])],
      allowInsecureAuth: true,
      // Otherwise it warns at each start that its certificate is for tests.
      logger: false,
      disableReverseLookup: true,
      closeTimeout: 1,
      onAuth: ({ username, password }, _, done) =>
        username === login?.[0] && password === login?.[1] ? done(null, { user: username }) : done(new Error('535 wrong')),
      onConnect({ id }, done) {
        counts.connections += 1;
        counts.open += 1;
        counts.mostOpen = Math.max(counts.mostOpen, counts.open);
        const mood = moods.shift() ?? 'take';
        moodOf.set(id, mood);
        if (mood === '421') done(refusal(421));
        else if (mood !== 'mute at once') done();
      },
      onClose: () => void (counts.open -= 1),
      onRcptTo(_, { id }, done) {
        const mood = moodOf.get(id) ?? '';
        if (mood.endsWith('recipient')) done(refusal(Number.parseInt(mood, 10)));
        else done();
      },
      onData(stream, { id, envelope, secure }, done) {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => {
          const mood = moodOf.get(id);
          if (mood === '554 content') return done(refusal(554));
          const raw = Buffer.concat(chunks)
            .toString('utf8')
            .replace(/\r\n[ \t]+/g, ' ');
          const messageId = /^Message-ID: (<.*>)/im.exec(raw)?.[1] ?? '';
          if (secure) counts.encrypted += 1;
          if (mood === 'mute with mail') return;
          taken.push({ to: envelope.rcptTo.map(({ address }) => address), messageId, raw });
          if (mood === 'drop with mail') cut(id);
          else done();
        });
      },
    });
  }

  async function start(): Promise<void> {
    server = make();
    // why: these tests cut connections
    server.on('error', () => undefined);
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  }

  async function stop(): Promise<void> {
    await new Promise<void>((resolve) => server.close(resolve));
  }

  await start();
  return { url: `smtp://127.0.0.1:${port}`, taken, moods, counts, start, stop };
}

function refusal(responseCode: number): Error {
  return Object.assign(new Error('no, and this line holds a secret'), { responseCode });
}
