import { expect, test } from 'vitest';

import { png } from '../support/files';
import { builtApp } from '../support/servers/built-app';
import { httpVisitor } from '../support/visitors/http-visitor';
import { PASSWORD, signUp } from '../support/visitors/sign-up';

const email = 'amal@example.com';
const server = builtApp();

test.each([
  ['/checkout/bank', '', 'Your proof was not sent. Choose it again.'],
  ['/fr/checkout/bank', '/fr', 'Votre justificatif n’a pas été envoyé. Choisissez-le à nouveau.'],
  ['/ar/checkout/wallet', '/ar', 'لم يُرسل الإثبات. اختره من جديد.'],
])(
  'a proof that met an ended session says after the login that it was not sent, and the typed name stays: %s',
  async (path, language, sentence) => {
    const she = httpVisitor(server.origin, { address: `198.51.100.${path.length}` });
    const mail = `${path.length}${email}`;
    await signUp(she, mail);
    await she.post('/cart', { intent: 'add', gameId: 'hades' });
    await she.post('/cart', { intent: 'checkout' });
    const order = /MF-\w{6}/.exec((await she.get('/checkout')).text)?.[0] ?? '';
    await she.post('/logout', {});
    const proof = new Blob([Uint8Array.from(png(order))], { type: 'image/png' });
    const sent = await she.post(path, {
      intent: 'proof',
      order,
      method: path.endsWith('wallet') ? 'wallet' : 'bank',
      payer: 'Amal’s mother',
      proof,
    });
    expect(sent).toMatchObject({
      status: 302,
      location: `${language}/login?redirectTo=${encodeURIComponent(path.slice(language.length))}`,
    });
    const login = await she.post(`${language}/login`, { email: mail, password: PASSWORD, redirectTo: path.slice(language.length) });
    expect(login.location).toBe(path);
    const page = await she.get(path);
    expect(page.status).toBe(422);
    expect(page.text).toContain(sentence);
    expect(page.text).toContain('value="Amal’s mother"');
  },
);
