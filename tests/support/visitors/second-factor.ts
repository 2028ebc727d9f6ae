import { Secret, TOTP } from 'otpauth';

import type { HttpVisitor } from './http-visitor';

/**
 * The code on the phone, `away` half minutes from now. The store also takes the code of the half minute before and after. A test sends the
 * code of now (0) or of the next half minute (1): a code of the half minute before is too old if the half minute ends before it arrives.
 */
export function onPhone(secret: string, away = 0): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + away * 30_000 });
}

/** The key that the page shows, as a person types it into a phone. */
export async function offeredSecret(visitor: HttpVisitor): Promise<string> {
  await visitor.post('/account/second-factor', { intent: 'offer' });
  const { text } = await visitor.get('/account/second-factor');
  return /Key: <code[^>]*>([A-Z2-7 ]+)<\/code>/.exec(text)?.[1]?.replaceAll(' ', '') ?? '';
}

/** The next code on the phone: newer than the one that switched on the second step. */
export const nextOnPhone = (secret: string) => onPhone(secret, 1);

/** Switches on the second step of a signed-in person with a confirmed address. `password` is for an account that has one. */
export async function switchOn(visitor: HttpVisitor, password?: string): Promise<{ secret: string; recoveryCodes: string[] }> {
  const secret = await offeredSecret(visitor);
  const answer = await visitor.post('/account/second-factor', {
    intent: 'on',
    code: onPhone(secret),
    ...(password === undefined ? {} : { password }),
  });
  const recoveryCodes = [...answer.text.matchAll(/<code class="mono"[^>]*>([a-z0-9-]{34})<\/code>/g)].map(([, code = '']) => code);
  if (recoveryCodes.length !== 10) throw new Error(`The second step was not switched on: ${answer.status} ${answer.text.slice(0, 300)}`);
  return { secret, recoveryCodes };
}
