import { Secret, TOTP } from 'otpauth';

import type { HttpVisitor } from './http-visitor';

/**
 * What her phone shows, `away` half minutes from now. The store takes the code of the half minute before and of the one after as well: a test
 * shows it one of now (0) or of the next half minute (1), since one of the last is too old as soon as a half minute ends before it arrives.
 */
export function onPhone(secret: string, away = 0): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + away * 30_000 });
}

/** The key that the page shows to her, as she would type it into her phone. */
export async function offeredSecret(visitor: HttpVisitor): Promise<string> {
  await visitor.post('/account/second-factor', { intent: 'offer' });
  const { text } = await visitor.get('/account/second-factor');
  return /Key: <code[^>]*>([A-Z2-7 ]+)<\/code>/.exec(text)?.[1]?.replaceAll(' ', '') ?? '';
}

/** What her phone shows next: a code that is newer than the one with which she switched her second step on. */
export const nextOnPhone = (secret: string) => onPhone(secret, 1);

/** Switches on the second step of a signed-in person with a confirmed address. `password` for an account that has one. */
export async function switchOn(visitor: HttpVisitor, password?: string): Promise<{ secret: string; recoveryCodes: string[] }> {
  const secret = await offeredSecret(visitor);
  const answer = await visitor.post('/account/second-factor', {
    intent: 'on',
    code: onPhone(secret),
    ...(password === undefined ? {} : { password }),
  });
  const recoveryCodes = [...answer.text.matchAll(/<code class="mono">([a-z0-9-]{14})<\/code>/g)].map(([, code = '']) => code);
  if (recoveryCodes.length !== 10) throw new Error(`The second step was not switched on: ${answer.status} ${answer.text.slice(0, 300)}`);
  return { secret, recoveryCodes };
}
