import type { BuiltServer } from '../servers/built-server';
import { httpVisitor, type HttpVisitor } from './http-visitor';

/** What the first start of a store told its owner at the terminal: the address and password of her account. Throws where it told nothing. */
export function ownerAccount(output: string): { readonly email: string; readonly password: string } {
  const [, email, password] = /Owner sign-in: (\S+) \/ (\S+)/.exec(output) ?? [];
  if (email === undefined || password === undefined) throw new Error(`No owner's sign-in was told:\n${output}`);
  return { email, password };
}

/** Signs the owner of this store in, in a browser of her own unless one is given. Throws where she isn't let in. */
export async function signInOwner(
  server: Pick<BuiltServer, 'origin' | 'output'>,
  browser: HttpVisitor = httpVisitor(server.origin),
): Promise<HttpVisitor> {
  const { status, text } = await browser.post('/login', ownerAccount(server.output()));
  if (status !== 303) throw new Error(`The owner could not sign in: ${status}\n${text.slice(0, 2000)}`);
  return browser;
}
