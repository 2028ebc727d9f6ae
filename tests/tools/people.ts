import { startServer } from '../support/servers/built-server';
import type { Answer, HttpVisitor } from '../support/visitors/http-visitor';
import { signInOwner } from '../support/visitors/owner';

export const PASSWORD = 'four keys, one door';
export const GAME = 'one-game';

/** Signs a new shopper up at this browser. */
export async function signUp(visitor: HttpVisitor, email: string): Promise<HttpVisitor> {
  const born = { name: 'Amal', birthDate: '1990-07-14', phone: '+212612345678' };
  await expect303(visitor.post('/signup', { ...born, email, password: PASSWORD, confirmPassword: PASSWORD }));
  return visitor;
}

/** The reference of her unpaid order; '' where she has none. */
export async function referenceOf(shopper: HttpVisitor): Promise<string> {
  return /MF-[2-9A-HJ-NP-Z]{6}/.exec((await shopper.get('/checkout')).text)?.[0] ?? '';
}

export const fillCart = (shopper: HttpVisitor, gameId: string) => expect303(shopper.post('/cart', { intent: 'add', gameId }));

/** Makes a store with one game and its keys, by its owner on this machine, and closes it again. */
export async function stockGame(dataDir: string, keys: number): Promise<void> {
  const server = await startServer({ dataDir });
  await stock(await signInOwner(server), keys);
  await server.stop();
}

async function stock(owner: HttpVisitor, keys: number): Promise<void> {
  const game = { title: 'One Game', genre: 'RPG', platform: 'PC (Steam)', cover: '/covers/one-game.svg', price: '60', coefficient: '1.5' };
  await expect303(owner.post('/admin', { intent: 'add', ...game }));
  for (let nth = 1; nth <= keys; nth += 1) {
    const key = { intent: 'add', code: `KEY-${nth}`, type: 'Steam', originPrice: '60', coefficient: '1.5' };
    await expect303(owner.post(`/admin/codes/${GAME}`, key));
  }
}

async function expect303(answer: Promise<Answer>): Promise<void> {
  const { status, text } = await answer;
  if (status !== 303) throw new Error(`${status} instead of 303: ${text.slice(0, 2000)}`);
}
