/* Loaded before a command: ends its process (kill -9) before its write KILL_AT, or says at the end how many it made (COUNT_IN: a file). */
import fs from 'node:fs';
import { createRequire, syncBuiltinESMExports } from 'node:module';
import { resolve } from 'node:path';

const at = Number(process.env['KILL_AT'] ?? 0);
const countIn = process.env['COUNT_IN'];
let count = 0;

function step() {
  count += 1;
  if (count === at) process.kill(process.pid, 'SIGKILL');
}

const { appendFileSync } = fs;
for (const name of ['linkSync', 'renameSync', 'rmSync', 'mkdirSync']) {
  const own = fs[name];
  fs[name] = (...args) => {
    step();
    return own(...args);
  };
}
syncBuiltinESMExports();

const { DatabaseSync } = createRequire(resolve(process.argv[1] ?? '.'))('@photostructure/sqlite');
const { exec, prepare } = DatabaseSync.prototype;
DatabaseSync.prototype.exec = function (sql) {
  step();
  return exec.call(this, sql);
};
DatabaseSync.prototype.prepare = function (sql, ...rest) {
  const statement = prepare.call(this, sql, ...rest);
  if (sql !== 'commit') return statement;
  const run = statement.run.bind(statement);
  statement.run = (...args) => {
    step();
    return run(...args);
  };
  return statement;
};

process.on('exit', () => countIn !== undefined && appendFileSync(countIn, String(count)));
