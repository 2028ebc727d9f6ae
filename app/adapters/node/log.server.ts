import type { Fields, Log } from '~/ports/log';

/** How long (ms) a line of no urgency waits for others: to write one alone costs as much as to send a remembered page. */
const PATIENCE = 20;

/** Takes a line; `isUrgent`: not to be lost, whatever comes next. */
type Write = (line: string, isUrgent: boolean) => void;

/**
 * Writes one JSON object a line. By default to stderr, so that stdout stays free for the few lines that a person reads at the start. A log
 * must never make a request fail: a line that can't be written is dropped.
 */
export function createLog(write: Write = toStderr): Log {
  const put = (level: 'info' | 'warn' | 'error', event: string, fields: Fields) => {
    try {
      const own = JSON.stringify(fields).slice(1);
      write(`{"time":"${timeNow()}","level":"${level}","event":"${event}"${own === '}' ? '' : ','}${own}\n`, level !== 'info');
    } catch {
      // The pipe is closed, or the disk behind it is full.
    }
  };
  return {
    info: (event, fields = {}) => put('info', event, fields),
    warn: (event, fields = {}) => put('warn', event, fields),
    error: (event, error, fields = {}) => put('error', event, { ...fields, ...describe(error) }),
  };
}

let [last, lastText] = [0, ''];

/** A flood has many lines in one millisecond. */
function timeNow(): string {
  const now = Date.now();
  if (now !== last) [last, lastText] = [now, new Date(now).toISOString()];
  return lastText;
}

let waiting = '';

function toStderr(line: string, isUrgent: boolean): void {
  if (waiting === '' && !isUrgent) {
    setTimeout(flush, PATIENCE);
    process.once('exit', flush);
  }
  waiting += line;
  if (isUrgent) flush();
}

function flush(): void {
  const lines = waiting;
  waiting = '';
  process.off('exit', flush);
  try {
    if (lines !== '') process.stderr.write(lines);
  } catch {
    // The pipe is closed, or the disk behind it is full.
  }
}

function describe(error: unknown): Fields {
  if (!(error instanceof Error)) return { error: String(error) };
  const cause = error.cause instanceof Error ? `${error.cause.name}: ${error.cause.message}` : undefined;
  return { error: error.name, message: error.message, cause, stack: error.stack };
}
