import type { Fields, Log } from '~/ports/log';

/**
 * One JSON object a line. The default goes to stderr, so that stdout stays free for the few lines a person reads at start.
 * A log must never be the reason why a request fails: what can't be written is dropped.
 */
export function createLog(write: (line: string) => void = (line) => void process.stderr.write(line)): Log {
  const put = (level: 'info' | 'warn' | 'error', event: string, fields: Fields) => {
    try {
      write(`${JSON.stringify({ time: new Date().toISOString(), level, event, ...fields })}\n`);
    } catch {
      // A closed pipe, or a full disk behind it.
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
