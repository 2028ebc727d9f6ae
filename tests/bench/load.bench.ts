import { openLoadWorld } from '../support/scenarios/load';
import { type Row, type Section, summary } from './measure';

const GAMES = 27_000;
const CLIENTS = 200;
const SECONDS = 60;
/** The longest pauses between two steps of a shopper, in ms. With the first one 200 shoppers ask for some 60 pages a second. */
const RESTS = [6_000, 0];

/** Shoppers who look, fill carts and buy, while the owner approves. */
export const section: Section = async ({ tell, dir, seconds }) => {
  tell('making the games');
  const world = await openLoadWorld({ dir, games: GAMES, shoppers: CLIENTS });
  try {
    const rows: Row[] = [];
    for (const restMs of RESTS) {
      tell(`${CLIENTS} shoppers who rest for ${restMs} ms at most`);
      const from = performance.now();
      const isOver = () => performance.now() - from >= (seconds ?? SECONDS) * 1000;
      const { times, errors, placed, delivered, refused } = await world.run({ isOver, restMs, seed: 1 + restMs });
      for (const [kind, told] of Object.entries(times))
        rows.push({
          what: `rests of ${restMs} ms: ${kind}`,
          perSecond: (told.length * 1000) / (performance.now() - from),
          ...summary(told),
        });
      const note = [`${placed} orders, ${delivered} delivered, ${refused} sold out`, ...errors.slice(0, 3)].join('; ');
      rows.push({ what: `rests of ${restMs} ms: all`, marks: [{ what: 'errors', is: errors.length, most: 0 }], note });
    }
    return [...rows, { what: 'the doctor, afterwards', marks: [{ what: 'exit code', is: (await world.doctor()).code ?? 1, most: 0 }] }];
  } finally {
    await world.close();
  }
};
