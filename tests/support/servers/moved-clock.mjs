// A clock that a test moves, for the store's process (built-server.ts). Loaded before the store.
const { now } = Date;
let ahead = 0;

Date.now = () => now() + ahead;
globalThis.Date = new Proxy(Date, {
  construct: (date, given) => /** @type {Date} */ (Reflect.construct(date, given.length === 0 ? [Date.now()] : given)),
});
process.on('message', (ms) => {
  ahead += Number(ms);
  process.send?.(ahead);
});
process.channel?.unref();
