import cluster, { type Worker } from 'node:cluster';
import { setImmediate as nextTurn } from 'node:timers/promises';

import type { Shop } from '~/services.server';

/** How long (ms) after a process ended the next one begins. It doubles with each that ends soon, up to the second figure. */
const PAUSE = [250, 30_000] as const;
/** A process that lived for so long (ms) didn't end soon. */
const LONG = 60_000;

/**
 * A line for the person at the terminal; 'open': it answers requests; 'any': whether connections are still on their way to it; 'closed': it
 * takes none any more.
 */
type ToLeader = { readonly line: string } | 'open' | 'any' | 'closed';
/** 'work': it does the work of the background from now on; 'none': whatever was on its way was sent before this. */
type ToMember = 'work' | 'none';

interface Leading {
  /** How many processes serve the store, two or more. */
  readonly workers: number;
  readonly origin: string;
  /** The file that each of them runs. */
  readonly program: string;
  readonly log: Shop['log'];
}

/**
 * Runs the store in several processes on one port. The first opens alone, since it may make secrets, the database and the owner; what it says
 * at its start is told. One of them does the work of the background, and another one when that ends. One that ends is replaced. On a stop
 * signal all finish what is under way; on a second one they end at once. Where the start fails, this process ends with 1.
 */
export function lead({ workers: count, origin, program, log }: Leading): void {
  cluster.setupPrimary({ exec: program });
  const members = new Set<Worker>();
  const open = new Set<Worker>();
  const closed = new Set<Worker>();
  let working: Worker | null = null;
  let isOpen = false;
  let isStopping = false;
  let exitCode = 0;
  let [pause] = PAUSE as readonly [number, number];

  process.on('SIGTERM', stopOn);
  process.on('SIGINT', stopOn);
  begin();

  function begin(): void {
    if (isStopping) return;
    const member = cluster.fork();
    const since = performance.now();
    members.add(member);
    member.on('message', (message: ToLeader) => hear(member, message));
    member.on('error', (error) => log.error('process-not-told', error, { pid: member.process.pid }));
    member.once('exit', (code: number | null, signal: string | null) => {
      members.delete(member);
      open.delete(member);
      closed.delete(member);
      goOn();
      if (working === member) working = null;
      replace({ code, signal, pid: member.process.pid, lived: performance.now() - since });
    });
  }

  function hear(member: Worker, message: ToLeader): void {
    if (typeof message === 'object') {
      if (open.size === 0 && !isOpen) tell(message.line);
    } else if (message === 'any') void answerWhenTaken(member);
    else if (message === 'closed') {
      closed.add(member);
      goOn();
    } else {
      open.add(member);
      log.info('process-open', { pid: member.process.pid });
      appoint();
      if (isOpen) return;
      if (open.size === 1) for (let nth = 1; nth < count; nth += 1) begin();
      if (open.size < count) return;
      isOpen = true;
      tell(`Miftah is open at ${origin}, with ${count} processes`);
    }
  }

  /** Lets those that closed answer. While all stop, only when the last one has closed: who is answered may come back to the port before. */
  function goOn(): void {
    if (isStopping && closed.size < members.size) return;
    for (const member of closed) void answerWhenTaken(member);
  }

  /** Lets one of the open processes do the work of the background. */
  function appoint(): void {
    if (working || isStopping) return;
    [working = null] = open;
    if (!working) return;
    log.info('background-work', { pid: working.process.pid });
    say(working, 'work');
  }

  function replace(ended: { code: number | null; signal: string | null; pid: number | undefined; lived: number }): void {
    if (!isStopping && !isOpen) stop(1);
    if (isStopping) {
      if (ended.code !== 0) exitCode = 1;
      if (members.size === 0) process.exit(exitCode);
      return;
    }
    if (ended.lived >= LONG) [pause] = PAUSE;
    log.warn('process-ended', { ...ended, pause });
    setTimeout(begin, pause);
    pause = Math.min(pause * 2, PAUSE[1]);
    appoint();
  }

  function stopOn(signal: NodeJS.Signals): void {
    if (!isStopping) {
      tell(`Closing the shop (${signal}); what is under way is finished first.`);
      return stop(0);
    }
    for (const member of members) member.process.kill('SIGKILL');
    process.exit(1);
  }

  function stop(code: number): void {
    isStopping = true;
    exitCode = code;
    // why a signal: a process that isn't ready to hear ends by it
    for (const member of members) member.process.kill('SIGTERM');
    if (members.size === 0) process.exit(code);
  }
}

function tell(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Takes the connections that wait at the port; they are sent before the answer. Two turns: the one under way may have taken its one. */
async function answerWhenTaken(member: Worker): Promise<void> {
  await nextTurn();
  await nextTurn();
  say(member, 'none');
}

function say(member: Worker, message: ToMember): void {
  if (member.isConnected()) member.send(message);
}

/** What one of several processes says to the one that leads them. */
export interface Crew {
  /** A line for the person at the terminal: only the first process is heard, until it is open. */
  readonly tell: (line: string) => void;
  /** It answers requests, and calls `work` if it is to do the work of the background. */
  readonly open: (work: () => void) => void;
  /** Resolves when every connection has come that waited at the port. */
  readonly taken: () => Promise<void>;
  /** Its servers are closed. Resolves when the port is too, where all processes stop. */
  readonly closed: () => Promise<void>;
}

/** null: this process serves the store alone. */
export function joinCrew(): Crew | null {
  if (!cluster.isWorker) return null;
  const report = (message: ToLeader) => void process.send?.(message);
  return {
    tell: (line) => report({ line }),
    open: (work) => {
      process.on('message', (message: ToMember) => message === 'work' && work());
      report('open');
    },
    taken: () => ask('any'),
    closed: () => ask('closed'),
  };

  function ask(message: 'any' | 'closed'): Promise<void> {
    return new Promise((resolve) => {
      const hear = (answer: ToMember) => {
        if (answer !== 'none') return;
        process.off('message', hear);
        resolve();
      };
      process.on('message', hear);
      report(message);
    });
  }
}
