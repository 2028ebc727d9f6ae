import { openLoadWorld, SHARES, type LoadTally } from '../support/worlds/load';
import { summary, type Row, type Section } from './measure';

const GAMES = 27_000;
const CLIENTS = 200;
const SECONDS = Number(process.env['SECONDS'] ?? 180);
/** The longest pause between two steps of a shopper, in ms: 200 shoppers then ask for some 60 pages a second. */
const REST = 6_000;

export const section: Section = {
  title: `${CLIENTS} shoppers for ${SECONDS} s in a store with ${GAMES.toLocaleString('en')} games, on SQLite: ${SHARES.browse} % look, ${SHARES.cart} % fill a cart, ${SHARES.checkout} % buy; the owner approves`,
  run: async ({ tell, dir }) => {
    tell('making the games');
    const world = await openLoadWorld({ dir, games: GAMES, shoppers: CLIENTS });
    try {
      tell('warming up');
      await world.run({ isOver: isAfter(5), restMs: 1_000, seed: 1 });
      tell(`${SECONDS} s with pauses`);
      const calm = await world.run({ isOver: isAfter(SECONDS), restMs: REST });
      tell(`${SECONDS / 6} s without`);
      const rush = await world.run({ isOver: isAfter(SECONDS / 6), restMs: 0, seed: 2 });
      tell('the doctor looks');
      const { code, output } = await world.doctor();
      const sound: Row = { what: 'The doctor finds', perSecond: 0, p50: 0, p99: 0, errors: code === 0 ? [] : [output] };
      return [...rowsOf(calm, SECONDS, ''), ...rowsOf(rush, SECONDS / 6, 'without a pause: '), sound];
    } finally {
      await world.close();
    }
  },
};

function isAfter(seconds: number): () => boolean {
  const end = performance.now() + seconds * 1000;
  return () => performance.now() >= end;
}

const NAMES = {
  browse: 'pages looked at',
  cart: 'requests for carts',
  checkout: 'requests of purchases',
  approve: 'approvals of the owner',
};

function rowsOf({ times, errors, placed, delivered, refused }: LoadTally, seconds: number, how: string): Row[] {
  const rows = (['browse', 'cart', 'checkout', 'approve'] as const).map((kind) => ({
    what: `${how}${NAMES[kind]}`,
    perSecond: times[kind].length / seconds,
    ...summary(times[kind]),
  }));
  const all = Object.values(times).flat();
  const orders = `${placed} orders, ${delivered} delivered, ${refused} told that somebody was faster`;
  return [...rows, { what: `${how}all (${orders})`, perSecond: all.length / seconds, ...summary(all), errors }];
}
