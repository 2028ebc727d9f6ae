import type { BuiltServer } from '../servers/built-server';
import { type Answer, httpVisitor, type HttpVisitor } from './http-visitor';

/** The address and password of the owner's account, as the first start of a store printed them. Throws if it printed none. */
export function ownerAccount(output: string): { readonly email: string; readonly password: string } {
  const [, email, password] = /Owner sign-in: (\S+) \/ (\S+)/.exec(output) ?? [];
  if (email === undefined || password === undefined) throw new Error(`No owner's sign-in was told:\n${output}`);
  return { email, password };
}

/**
 * Signs in the owner of this store, in a new browser unless one is given: on the store's own machine, since the printed password opens it
 * nowhere else. Throws if the owner is not let in.
 */
export async function signInOwner(
  server: Pick<BuiltServer, 'origin' | 'output'>,
  browser: HttpVisitor = httpVisitor(server.origin),
): Promise<HttpVisitor> {
  const before = browser.sitAt('');
  const { status, text } = await browser.post('/login', ownerAccount(server.output()));
  browser.sitAt(before);
  if (status !== 303) throw new Error(`The owner could not sign in: ${status}\n${text.slice(0, 2000)}`);
  return browser;
}

/** Answers the question before an export of keys ('keys') or single codes, as the owner of the first start. */
export async function confirmOwner(owner: HttpVisitor, { output }: Pick<BuiltServer, 'output'>, act: 'keys' | 'coupons', of: string) {
  const { password } = ownerAccount(output());
  const { status, text } = await owner.post(`/admin/confirm?act=${act}&of=${of}`, { intent: 'confirm', password });
  if (status !== 303) throw new Error(`The owner was not recognised: ${status}\n${text.slice(0, 2000)}`);
}

/** Downloads the keys of a game, after the question. */
export async function exportedKeys(owner: HttpVisitor, server: Pick<BuiltServer, 'output'>, game: string): Promise<Answer> {
  await confirmOwner(owner, server, 'keys', game);
  return owner.post(`/admin/codes/${game}/export`, { intent: 'export' });
}

/** Adds a game at one and a half times this price, with so many keys of the same price. */
export async function addGame(owner: HttpVisitor, title: string, price: string, keys: number): Promise<void> {
  const money = { coefficient: '1.5' };
  await owner.post('/admin', { intent: 'add', title, genre: 'Puzzle', platform: 'PC', price, cover: '/covers/p.svg', ...money });
  for (let nth = 0; nth < keys; nth += 1)
    await owner.post(`/admin/codes/${title}`, { intent: 'add', code: `${title}-${nth}`, type: 'Steam', originPrice: price, ...money });
}
