import { expect, it } from 'vitest';

import { backAlerts, dropGames, keepGame, MAX_WISHES, priceAlerts, type Wish, withoutAlerts } from './index';

const kept = (gameId: string, more: Partial<Wish> = {}): Wish => ({
  gameId,
  at: 1,
  priceCentimes: 100,
  alert: 'none',
  belowCentimes: null,
  backSince: null,
  backToldAt: null,
  toldCentimes: null,
  toldAt: null,
  ...more,
});
const idsOf = (games: readonly Wish[] | null) => games?.map(({ gameId }) => gameId);

it('puts a new game first, changes nothing for one that is there, and takes no more than 200', () => {
  const list = [kept('hades')];
  expect(idsOf(keepGame(list, { gameId: 'celeste', at: 2, priceCentimes: 50 }))).toEqual(['celeste', 'hades']);
  expect(keepGame(list, { gameId: 'hades', at: 2, priceCentimes: 50 })).toBe(list);
  const full = Array.from({ length: MAX_WISHES }, (_, nth) => kept(`game-${nth}`));
  expect(keepGame(full, { gameId: 'one-more', at: 2, priceCentimes: 50 })).toBeNull();
  expect(keepGame(full, { gameId: 'game-7', at: 2, priceCentimes: 50 })).toBe(full);
});

it('removes games, and is the same list where none of them is there', () => {
  const list = [kept('hades'), kept('celeste'), kept('gris')];
  expect(idsOf(dropGames(list, ['celeste', 'hades', 'none']))).toEqual(['gris']);
  expect(dropGames(list, ['none'])).toBe(list);
});

it('names the games with an alert about their price, and those that are waited for or were told lately', () => {
  const list = [
    kept('below', { alert: 'below', belowCentimes: 90 }),
    kept('lowest', { alert: 'lowest' }),
    kept('waits', { backSince: 5 }),
    kept('told', { backToldAt: 10 }),
    kept('long-told', { backToldAt: 4 }),
  ];
  expect(priceAlerts(list)).toEqual(['below', 'lowest']);
  expect(backAlerts(list, 9)).toEqual(['waits', 'told']);
  expect([priceAlerts(withoutAlerts(list)), backAlerts(withoutAlerts(list), 99)]).toEqual([[], []]);
});
