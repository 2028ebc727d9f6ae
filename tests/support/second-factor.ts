import { Secret, TOTP } from 'otpauth';

import type { HttpVisitor } from './http-visitor';

/** What her phone shows, `away` half minutes from now. */
export function onPhone(secret: string, away = 0): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + away * 30_000 });
}

/** The key that the page shows to her, as she would type it into her phone. */
export async function offeredSecret(visitor: HttpVisitor): Promise<string> {
  await visitor.post('/account/second-factor', { intent: 'offer' });
  const { text } = await visitor.get('/account/second-factor');
  return /Key: <code[^>]*>([A-Z2-7 ]+)<\/code>/.exec(text)?.[1]?.replaceAll(' ', '') ?? '';
}

/** The second step of somebody who is signed in, whose address is confirmed. `password` for an account that has one. */
export async function switchOn(visitor: HttpVisitor, password?: string): Promise<{ secret: string; recoveryCodes: string[] }> {
  const secret = await offeredSecret(visitor);
  const answer = await visitor.post('/account/second-factor', {
    intent: 'on',
    // The code of half a minute ago, so that the one of now is still new.
    code: onPhone(secret, -1),
    ...(password === undefined ? {} : { password }),
  });
  const recoveryCodes = [...answer.text.matchAll(/<code class="mono">([a-z0-9-]{14})<\/code>/g)].map(([, code = '']) => code);
  if (recoveryCodes.length !== 10) throw new Error(`The second step was not switched on: ${answer.status} ${answer.text.slice(0, 300)}`);
  return { secret, recoveryCodes };
}
