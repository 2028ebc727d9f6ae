// Plain Node, without packages.
import { closeSync, mkdirSync, openSync, readFileSync, rmSync, statSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Lets one set-up run at a time: `npm start` and `npm test` side by side must not build into each other's files.
 * @param {string} path
 */
export async function lock(path) {
  mkdirSync(dirname(path), { recursive: true });
  for (let told = false; ; told = true) {
    try {
      const file = openSync(path, 'wx');
      writeSync(file, String(process.pid));
      closeSync(file);
      const unlock = () => rmSync(path, { force: true });
      process.once('exit', unlock);
      return () => void (unlock(), process.off('exit', unlock));
    } catch (error) {
      if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST') throw error;
    }
    const isFresh = Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0) < 2000;
    if (!isFresh && !isAlive(Number(readFileSync(path, 'utf8')))) rmSync(path, { force: true });
    else {
      if (!told) console.log('Another command is setting up; waiting for it …');
      await new Promise((resolve) => setTimeout(resolve, 300));
    }
  }
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    return pid > 0 && process.kill(pid, 0);
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM';
  }
}
