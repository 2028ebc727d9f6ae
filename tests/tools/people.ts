import { png } from '../support/files';
import { startServer, type BuiltServer } from '../support/servers/built-server';
import { httpVisitor, type Answer, type HttpVisitor } from '../support/visitors/http-visitor';
import { signInOwner } from '../support/visitors/owner';

export const PASSWORD = 'four keys, one door';
export const GAME = 'one-game';

/** The people of a store that is tried, signed in, with something on each of their pages. */
export interface People {
  readonly visitor: HttpVisitor;
  readonly shopper: HttpVisitor;
  readonly owner: HttpVisitor;
}

/** A browser from a client address of its own. */
export type Browsers = (address: string) => HttpVisitor;

/** A game with keys, and a shopper who has one order delivered, one in review, one unpaid, and a cart. */
export async function peopleOf(server: BuiltServer, pageOrigin = server.origin): Promise<People> {
  const at: Browsers = (address) => httpVisitor(server.origin, { address, pageOrigin });
  const owner = await signInOwner(server, at('192.0.2.1'));
  await stock(owner, 6);
  const shopper = await signUp(at('192.0.2.2'), 'amal@example.com');
  const [delivered] = [await order(shopper), await order(shopper)];
  const approval = { intent: 'approve', bankReference: 'BANK 1', amountReceived: '90' };
  await expect303(owner.post(`/admin/orders/${delivered}`, approval));
  await fillCart(shopper, GAME);
  await expect303(shopper.post('/cart', { intent: 'checkout' }));
  await fillCart(shopper, 'hades');
  return { visitor: at('192.0.2.3'), shopper, owner };
}

/** Signs a new shopper up at this browser. */
export async function signUp(visitor: HttpVisitor, email: string): Promise<HttpVisitor> {
  const born = { name: 'Amal', birthDate: '1990-07-14', phone: '+212612345678' };
  await expect303(visitor.post('/signup', { ...born, email, password: PASSWORD, confirmPassword: PASSWORD }));
  return visitor;
}

/** Buys a key by bank transfer, up to the proof; returns the order's reference. */
async function order(shopper: HttpVisitor): Promise<string> {
  await fillCart(shopper, GAME);
  await expect303(shopper.post('/cart', { intent: 'checkout' }));
  const reference = await referenceOf(shopper);
  const proof = new Blob([Uint8Array.from(png(reference))], { type: 'image/png' });
  await expect303(shopper.post('/checkout', { intent: 'proof', order: reference, method: 'bank', proof }));
  return reference;
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
