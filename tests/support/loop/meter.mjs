// Loaded into a server before its own code (NODE_OPTIONS=--import=…): the CPU of the main thread in each turn of the event loop, told at
// METER_PORT of this machine. A chain of promises without a pause is one turn. Linux alone tells a thread's CPU.
import { openSync, readSync } from 'node:fs';
import { createServer } from 'node:http';
import { isMainThread } from 'node:worker_threads';

/** The most (ms) that a turn without work may take: the kernel counts in ticks of 4 ms. */
const IDLE_MS = 6;

if (isMainThread) {
  // why: the processes that a server starts are not measured
  delete process.env['NODE_OPTIONS'];
  measure(Number(process.env['METER_PORT']));
}

/** @param {number} port */
function measure(port) {
  const readCpu = cpuOfMainThread();
  let [isOn, longest, before, busyAt] = [false, 0, 0, 0];

  function count() {
    const now = readCpu();
    const held = now - before;
    before = now;
    longest = Math.max(longest, held);
    if (held > IDLE_MS) busyAt = performance.now();
    // why again at once: only an immediate of each turn sees where it ends
    if (isOn) setImmediate(count);
  }

  const answers = {
    '/begin': () => {
      [longest, before, busyAt] = [0, readCpu(), performance.now()];
      if (!isOn) setImmediate(count);
      isOn = true;
    },
    '/idle': () => performance.now() - busyAt,
    '/end': () => {
      isOn = false;
      return longest;
    },
  };
  createServer(({ url }, response) => {
    const answer = answers[/** @type {keyof typeof answers} */ (url)];
    response.end(JSON.stringify(answer?.() ?? null));
  })
    .listen(port, '127.0.0.1')
    .unref();
}

/** @returns {() => number} reads how long the main thread has run (ms) */
function cpuOfMainThread() {
  const file = openSync(`/proc/self/task/${process.pid}/schedstat`, 'r');
  const bytes = Buffer.alloc(80);
  return () => {
    readSync(file, bytes, 0, bytes.length, 0);
    return Number(bytes.toString('latin1', 0, bytes.indexOf(' '))) / 1e6;
  };
}
