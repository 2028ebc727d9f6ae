const INTERVAL_MS = 2000;

/** Shows the progress of the work every two seconds. It writes to stderr, so that an export may go to stdout. */
export function createProgress(unit = 'documents'): (step: string, done: number, all?: number) => void {
  let step = '';
  let startedAt = 0;
  let offset = 0;
  let toldAt = 0;
  return (name, done, all) => {
    const now = performance.now();
    if (name !== step || done < offset) {
      step = name;
      startedAt = toldAt = now;
      offset = done;
    }
    if (now - toldAt < INTERVAL_MS) return;
    toldAt = now;
    const rate = Math.round(((done - offset) * 1000) / (now - startedAt));
    tell(`  ${name}: ${format(done)}${all === undefined ? '' : ` of ${format(all)}`} ${unit}, ${format(rate)} a second`);
  };
}

export function tell(line: string): void {
  process.stderr.write(`${line}\n`);
}

export function format(count: number): string {
  return count.toLocaleString('en');
}

export function seconds(since: number): string {
  return `${((performance.now() - since) / 1000).toFixed(1)} s`;
}
