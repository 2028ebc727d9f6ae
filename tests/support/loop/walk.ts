import { listen } from '../visitors/event-stream';
import type { Answer, HttpVisitor } from '../visitors/http-visitor';
import type { Hold, Meter } from './holds';
import { allParts, routeAt } from './routes';

type Fields = Parameters<HttpVisitor['post']>[1];

interface PageOptions {
  readonly status?: number;
  /** A step before each time, so that a thing that the store makes once is made again. */
  readonly before?: () => Promise<unknown>;
}

export type Walk = ReturnType<typeof createWalk>;

/** Creates the walk that asks for pages and presses buttons, and notes how long each held the loop. `tell`: reports the progress. */
export function createWalk({ holdOf, usualHoldOf }: Meter, tell: (line: string) => void = () => undefined) {
  const holds: Hold[] = [];
  const faults: string[] = [];

  function note(part: string, what: string, ms: number): void {
    holds.push({ part, what, ms });
    tell(`${ms.toFixed(0).padStart(5)} ms  ${part}  ${what}`);
  }

  /** Asks for a page or file, warm; returns its text. */
  async function page(visitor: HttpVisitor, path: string, { status = 200, before }: PageOptions = {}): Promise<string> {
    let text = '';
    const ms = await usualHoldOf(async () => {
      const answer = await visitor.get(path);
      ({ text } = answer);
      if (answer.status !== status) faults.push(`GET ${path}: ${answer.status}, not ${status}`);
    }, before);
    note(`${routeAt(path)} loader`, path, ms);
    return text;
  }

  /** Asks for a stream of events, warm, until its first ones. */
  async function stream(visitor: HttpVisitor, origin: string, path: string): Promise<void> {
    const ms = await usualHoldOf(async () => {
      const listening = await listen(origin, visitor, path);
      if (listening.status !== 200) throw new Error(`GET ${path}: ${listening.status}`);
      while (listening.text() === '') await new Promise((resolve) => setTimeout(resolve, 5));
      listening.leave();
    });
    note(`${routeAt(path)} loader`, path, ms);
  }

  /** Returns the press of a button. It answers when the work that the button began is over; without `status`, it must not be refused. */
  function pressing(measure: (work: () => Promise<unknown>) => Promise<number>) {
    return async (visitor: HttpVisitor, path: string, fields: Fields, status?: number): Promise<Answer> => {
      let answer: Answer | undefined;
      const ms = await measure(async () => {
        answer = await visitor.post(path, fields);
        await untilDone(visitor, answer.location ?? '');
      });
      if (!answer) throw new Error(`POST ${path}: no answer`);
      const isRight = status === undefined ? answer.status < 400 : answer.status === status;
      if (!isRight) faults.push(`POST ${path} ${String(fields['intent'])}: ${answer.status} ${complaintsIn(answer.text)}`);
      note(partOf(path, fields), path, ms);
      return answer;
    };
  }

  return {
    page,
    stream,
    /** Presses a button that works once. */
    press: pressing(holdOf),
    /** Presses a button that works again and again, warm. */
    repeat: pressing(usualHoldOf),
    holds: (): readonly Hold[] => holds,
    /** The answers with another status than they should have. */
    faults: (): readonly string[] => faults,
  };
}

const PARTS: ReadonlySet<string> = new Set(allParts());

/** A form without a button of its own, or whose route doesn't ask which was pressed, is the route's action. */
function partOf(path: string, { intent }: Fields): string {
  const part = `${routeAt(path)} ${String(intent)}`;
  return PARTS.has(part) ? part : `${routeAt(path)} action`;
}

/** Waits for the end of work whose page renews itself. */
async function untilDone(visitor: HttpVisitor, page: string): Promise<void> {
  if (!/^\/admin\/(batches|offers|keys\/files|codes\/[^/]+\/imports)\//.test(page)) return;
  while ((await visitor.get(page)).text.includes('renew itself')) await new Promise((resolve) => setTimeout(resolve, 500));
}

/** The messages of a page that refused. */
function complaintsIn(page: string): string {
  const complaints = [...page.matchAll(/<(\w+) class="(?:error|alert)[^"]*"[^>]*>(.*?)<\/\1>/gs)].map(([, , text = '']) => text);
  return complaints
    .join(' ')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .slice(0, 400);
}
