import type { Fields, Log } from '~/ports/log';

/**
 * Writes one JSON object a line. By default to stderr, so that stdout stays free for the few lines that a person reads at the start. A log
 * must never make a request fail: a line that can't be written is dropped.
 */
export function createLog(write: (line: string) => void = (line) => void process.stderr.write(line)): Log {
  const put = (level: 'info' | 'warn' | 'error', event: string, fields: Fields) => {
    try {
      write(`${JSON.stringify({ time: new Date().toISOString(), level, event, ...fields })}\n`);
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

function describe(error: unknown): Fields {
  if (!(error instanceof Error)) return { error: String(error) };
  const cause = error.cause instanceof Error ? `${error.cause.name}: ${error.cause.message}` : undefined;
  return { error: error.name, message: error.message, cause, stack: error.stack };
}
