import { withoutSecretPaths } from '~/domain/paths/secret-path';
import type { Fields, Log } from '~/ports/log';

/** The wait (ms) of a line of no urgency for others. */
const PATIENCE = 20;

interface Entry {
  readonly time: string;
  readonly level: 'info' | 'warn' | 'error';
  readonly event: string;
  readonly fields: Fields;
}

/** Writes one JSON object a line, by default to stderr. A line that can't be written is dropped: a log must never make a request fail. */
export function createLog(write?: (line: string) => void): Log {
  const put = (level: Entry['level'], event: string, fields: Fields) => {
    const entry = { time: timeNow(), level, event, fields };
    if (write === undefined) return gather(entry);
    try {
      write(toLine(entry));
    } catch {}
  };
  return {
    info: (event, fields = {}) => put('info', event, fields),
    warn: (event, fields = {}) => put('warn', event, fields),
    error: (event, error, fields = {}) => put('error', event, { ...fields, ...describe(error) }),
  };
}

let [last, lastText] = [0, ''];

/** Caches the time of a millisecond, for floods of lines. */
function timeNow(): string {
  const now = Date.now();
  if (now !== last) [last, lastText] = [now, new Date(now).toISOString()];
  return lastText;
}

function toLine({ time, level, event, fields }: Entry): string {
  const own = withoutSecretPaths(JSON.stringify(fields)).slice(1);
  return `{"time":"${time}","level":"${level}","event":"${event}"${own === '}' ? '' : ','}${own}\n`;
}

/** Not yet lines: many made at once cost less than each alone. */
let waiting: Entry[] = [];

/** Sends a fault at once, with all that waits, so that it can't be lost. */
function gather(entry: Entry): void {
  const isUrgent = entry.level !== 'info';
  if (waiting.length === 0 && !isUrgent) {
    setTimeout(flush, PATIENCE);
    process.once('exit', flush);
  }
  waiting.push(entry);
  if (isUrgent) flush();
}

function flush(): void {
  const entries = waiting;
  waiting = [];
  process.off('exit', flush);
  try {
    if (entries.length > 0) process.stderr.write(entries.map(toLine).join(''));
  } catch {}
}

function describe(error: unknown): Fields {
  if (!(error instanceof Error)) return { error: String(error) };
  const cause = error.cause instanceof Error ? `${error.cause.name}: ${error.cause.message}` : undefined;
  return { error: error.name, message: error.message, cause, stack: error.stack };
}
