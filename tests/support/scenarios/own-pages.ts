import { setTimeout as pause } from 'node:timers/promises';

import type { Starts } from '../servers/starts';
import type { Answer, HttpVisitor } from '../visitors/http-visitor';
import { seeded } from './interleaving';

const MOST_IN_CART = 4;
const LISTS = ['/', '/products', '/products?page=2', '/products?sort=price', '/products?genre=RPG', '/products?q=the', '/about'];

/** A game that can be bought, with its title as it stands in a page. */
interface Game {
  readonly id: string;
  readonly title: string;
}

interface Person {
  readonly visitor: HttpVisitor;
  /** null: she has no account. */
  readonly email: string | null;
  /** Whether she ever puts a game into her cart. */
  readonly buys: boolean;
  readonly cart: Set<string>;
  /** The title that the message of her next page names. */
  told: string | null;
  /** What names her saved cart in a header of her pages. */
  mark: string | null;
}

export interface OwnPagesTally {
  /** Those that were answered. */
  requests: number;
  /** Those that the store refused, since too many came at once: the same person asks again. */
  refused: number;
  /** Answers that were not hers, and how. */
  readonly wrong: string[];
}

/**
 * People with accounts, carts and messages, half of them with an account, a third with a cart alone and the others with nothing, who look at pages
 * of all processes and change their carts. Each answer is compared with what is hers.
 */
export async function openOwnPages(starts: Starts, count: number) {
  const games = await gamesOf(starts);
  const people: Person[] = [];
  for (let nth = 0; nth < count; nth += 1) {
    const { visitor, email } = nth % 2 === 0 ? await starts.shopper(nth) : { visitor: starts.visitor(nth), email: null };
    people.push({ visitor, email, buys: nth % 2 === 0 || nth % 3 !== 0, cart: new Set(), told: null, mark: null });
  }

  /** All of them, until it `isOver`. */
  async function run(isOver: (tally: OwnPagesTally) => boolean, seed: number): Promise<OwnPagesTally> {
    const tally: OwnPagesTally = { requests: 0, refused: 0, wrong: [] };
    const step = async (person: Person, random: () => number) => {
      const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
      person.visitor.moveTo(pick(starts.servers).origin);
      if (person.buys && random() < 0.08) return changeCart(person, pick(games), tally);
      const own = person.email === null ? [] : ['/cart', '/account'];
      const path = random() < 0.5 ? `/product/${pick(games).id}` : pick([...LISTS, ...own]);
      const answer = await person.visitor.get(path, { 'Accept-Encoding': 'identity' });
      if (isRefused(answer)) return void (tally.refused += 1);
      tally.requests += 1;
      const problems = problemsOf(path, answer, person);
      if (problems.length > 0) tally.wrong.push(`${person.email ?? 'a visitor'} at ${path}: ${problems.join('; ')}`);
      person.told = null;
    };
    await Promise.all(
      people.map(async (person, nth) => {
        const random = seeded(seed * 1000 + nth);
        while (!isOver(tally)) await step(person, random);
      }),
    );
    return tally;
  }

  /** What names an account is nobody else's. */
  const marks = () => people.flatMap(({ mark }) => mark ?? []);

  return { run, marks, games };
}

async function changeCart(person: Person, { id, title }: Game, tally: OwnPagesTally): Promise<void> {
  const isIn = person.cart.has(id);
  if (!isIn && person.cart.size >= MOST_IN_CART) return;
  const form = { intent: isIn ? 'remove' : 'add', gameId: id, back: '/products' };
  const answer = await person.visitor.post('/cart', form);
  if (isRefused(answer)) return void (tally.refused += 1);
  const { status } = answer;
  tally.requests += 1;
  if (status !== 303) tally.wrong.push(`${form.intent} ${id}: ${status}`);
  if (isIn) person.cart.delete(id);
  else person.cart.add(id);
  person.told = title;
}

/** Refused before anything was done for it: it may come again. */
const isRefused = ({ status, headers }: Answer) => status === 503 && headers.has('Retry-After');

/** How an answer differs from hers. */
function problemsOf(path: string, { status, text, headers }: Answer, person: Person): string[] {
  const { email, cart, told } = person;
  const problems: string[] = [];
  const expect = (what: string, got: unknown, wanted: unknown) => {
    if (got !== wanted) problems.push(`${what}: ${String(got)} instead of ${String(wanted)}`);
  };
  expect('status', status, 200);
  expect('signed in', text.includes('Logout'), email !== null);
  expect('games in the cart', Number(/icon-btn__count">(\d+)</.exec(text)?.[1] ?? 0), cart.size);
  const message = /<p class="toast[^"]*"[^>]*>.*?<span>(.*?)<\/span>/s.exec(text)?.[1] ?? null;
  expect('message', told === null ? message : message?.includes(told), told === null ? null : true);
  const cards = cardsOf(text);
  if (path === '/cart') expect('lines', idsOf(cards), [...cart].toSorted().join(' '));
  else for (const { id, isInCart } of cards) expect(`${id} in the cart`, isInCart, cart.has(id));
  if (path === '/account') expect('address', email !== null && text.includes(email), true);
  const [mark = null] = /(?<=cart;desc=")[\w-]+/.exec(headers.get('Server-Timing') ?? '') ?? [];
  if (mark !== null) {
    expect('mark', mark, person.mark ?? mark);
    person.mark = mark;
  }
  return problems;
}

interface ShownCard {
  readonly id: string;
  readonly isInCart: boolean;
  readonly text: string;
}

function cardsOf(html: string): ShownCard[] {
  return html
    .split(' id="g-')
    .slice(1)
    .map((text) => ({ id: text.slice(0, text.indexOf('"')), isInCart: text.includes('btn--done'), text }));
}

const idsOf = (cards: readonly ShownCard[]) =>
  cards
    .filter(({ text }) => text.includes('value="remove"'))
    .map(({ id }) => id)
    .toSorted()
    .join(' ');

/** Those of the list that can be bought. */
async function gamesOf(starts: Starts): Promise<readonly Game[]> {
  const visitor = starts.visitor(0);
  const pages = await Promise.all(['/products', '/products?page=2'].map((path) => visitor.get(path)));
  return pages
    .flatMap(({ text }) => cardsOf(text))
    .filter(({ text }) => text.includes('value="add"'))
    .map(({ id, text }) => ({ id, title: /<bdi>(.*?)<\/bdi>/.exec(text)?.[1] ?? '' }));
}

const GAME = { genre: 'RPG', platform: 'PC (Steam)', rating: '4', cover: '/covers/one-game.svg', coefficient: '1.5' };
/** Only ends what hangs, in ms. */
const HANGS = 600_000;

/**
 * The owner changes a game at the first process: it comes, its price, its title, its place on the home page and its stock change, and it goes.
 * Returns for each when (ms) a page that still lacked it was asked for last, counted from the answer to her form; 0: every page had it.
 */
export async function changeOneGame(starts: Starts, owner: HttpVisitor, nth: number): Promise<Readonly<Record<string, number>>> {
  const [title, id] = [`Moonwell ${nth}`, `moonwell-${nth}`];
  const visitors = starts.servers.map((_, at) => starts.visitor(at));
  const took: Record<string, number> = {};
  const update = (changed: Readonly<Record<string, string>>) =>
    owner.post(`/admin?edit=${id}`, { intent: 'update', id, ...GAME, title, price: '60', ...changed });
  const [page, list, shelf] = [`/product/${id}`, `/products?q=moonwell+${nth}`, `/products?genre=RPG&q=moonwell+${nth}`];
  const step = async (
    what: string,
    posted: Promise<Answer>,
    shown: readonly (readonly [path: string, isThere: (answer: Answer) => boolean])[],
  ) => {
    const { status } = await posted;
    if (status !== 303) throw new Error(`${what}: ${status}`);
    const from = performance.now();
    // Asked without a pause; an answer may take long, so that the time counts at which it was asked for.
    const follow = async (visitor: HttpVisitor, [path, isThere]: (typeof shown)[number]) => {
      for (let lastOld = 0; ; await pause(10)) {
        const asked = performance.now() - from;
        if (isThere(await visitor.get(path))) return lastOld;
        lastOld = asked;
        if (asked > HANGS) throw new Error(`${what} is never shown at ${path}.`);
      }
    };
    took[what] = Math.max(...(await Promise.all(shown.flatMap((page) => visitors.map((visitor) => follow(visitor, page))))));
  };
  const all = (paths: readonly string[], isThere: (answer: Answer) => boolean) => paths.map((path) => [path, isThere] as const);
  const says = (words: string) => (answer: Answer) => answer.text.includes(words);
  await step('a new game', owner.post('/admin', { intent: 'add', ...GAME, title, price: '60' }), all([page, list, shelf], says(title)));
  await step('price', update({ price: '80' }), all([page, list, shelf], says('120.00')));
  await step('title', update({ title: `${title} Deep` }), all([page, list, shelf], says(`${title} Deep`)));
  await step('featured', update({ featured: 'on' }), all(['/'], says(title)));
  const key = { intent: 'add', code: `MOON-${nth}`, type: 'Steam', originPrice: '60', coefficient: '1.5' };
  await step('stock', owner.post(`/admin/codes/${id}`, key), all([page], says('Only 1 left')));
  await step('deletion', owner.post('/admin', { intent: 'delete', id }), [
    [page, ({ status }) => status === 404],
    ...all([list, shelf, '/'], ({ text }) => !text.includes(`${title}</`)),
  ]);
  return took;
}
