import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { Account, Identity, ProviderIdentity } from '~/ports/identity';

import { times } from './store-case';

/** Two independent clients of the same accounts, like two processes. No account exists yet. */
export interface IdentityEnv {
  readonly a: Identity;
  readonly b: Identity;
  /** The answer to a sign-in with an unknown address. */
  readonly unknownAddress: 'not-found' | 'wrong-password';
  /** The parallel attempts of a race: hashing passwords is slow on purpose. */
  readonly rivals?: number;
  stop(): Promise<void>;
}

const password = 'four keys, one door';
const other = 'five keys, no door';

/** Every promise of the port, as tests that each provider passes unchanged. */
export function identityContract(name: string, open: () => Promise<IdentityEnv>): void {
  describe(`accounts ${name}`, () => {
    let env: IdentityEnv;
    let people = 0;

    beforeAll(async () => {
      env = await open();
    });
    afterAll(() => env.stop());

    const freshEmail = () => `amal-${++people}@example.com`;
    const google = (email: string, subject = `g-${++people}`): ProviderIdentity => ({ provider: 'google', subject, email });
    const github = (email: string, subject = `${++people}`): ProviderIdentity => ({ provider: 'github', subject, email });
    const local = async (email = freshEmail(), emailVerified = false) =>
      accountOf(await env.a.signUp({ email, password, displayName: 'Amal Idrissi', emailVerified }));

    test('there are none at first', async () => {
      expect(await env.a.isEmpty()).toBe(true);
      await local();
      expect(await env.b.isEmpty()).toBe(false);
    });

    describe('with a password', () => {
      test('are made without a verified address, and found by id and address', async () => {
        const before = Date.now();
        const email = freshEmail();
        const account = await local(email);
        expect(account).toMatchObject({
          email,
          displayName: 'Amal Idrissi',
          emailVerified: false,
          disabled: false,
          hasPassword: true,
          linked: [],
        });
        expect(account.id).toMatch(/^[\w-]{1,128}$/);
        expect(Math.abs(account.createdAt - before)).toBeLessThan(60_000);
        expect(await env.b.find(account.id)).toEqual(account);
        expect(await env.b.findByEmail(` ${email.toUpperCase()} `)).toEqual(account);
      });

      test('can be verified from the start', async () => {
        expect(await local(freshEmail(), true)).toMatchObject({ emailVerified: true });
      });

      test('let in with the right password, however its accents are typed', async () => {
        const account = accountOf(await env.a.signUp({ email: freshEmail(), password: 'clés à vendre', displayName: 'أمل بنت علي' }));
        expect(await env.b.signIn(account.email.toUpperCase(), 'cle\u0301s a\u0300 vendre')).toEqual({ ok: true, account });
        expect(account.displayName).toBe('أمل بنت علي');
      });

      test('keep a password exactly as it was typed', async () => {
        const typed = 'cle\u0301s a\u0300 vendre ';
        const { email } = accountOf(await env.a.signUp({ email: freshEmail(), password: typed, displayName: 'Amal' }));
        expect(await env.b.signIn(email, typed)).toMatchObject({ ok: true });
        for (const other of [typed.normalize('NFC'), typed.trim(), typed.toUpperCase()])
          expect(await env.b.signIn(email, other)).toMatchObject({ code: 'wrong-password' });
      });

      test('compare passwords with their case and their spaces', async () => {
        const { email } = await local();
        for (const wrong of [` ${password}`, password.toUpperCase(), other, '', 'x'.repeat(100_000)])
          expect(await env.a.signIn(email, wrong)).toEqual({ ok: false, code: 'wrong-password' });
      });

      test('tell a malformed address from an unknown one, as far as they may', async () => {
        expect(await env.a.signIn('amal', password)).toEqual({ ok: false, code: 'invalid-email' });
        expect(await env.a.signIn(freshEmail(), password)).toEqual({ ok: false, code: env.unknownAddress });
      });

      test('have an address once, however it is typed', async () => {
        const { email } = await local();
        const again = await env.b.signUp({ email: ` ${email.toUpperCase()}`, password: other, displayName: 'Another' });
        expect(again).toEqual({ ok: false, code: 'email-in-use' });
        expect(await env.a.signIn(email, password)).toMatchObject({ ok: true });
      });

      test('of many sign-ups at once with one address exactly one succeeds, and its password is the one', async () => {
        const email = freshEmail();
        const tries = times(env.rivals ?? 8, (index) => `${password} ${index}`);
        const outcomes = await Promise.all(
          tries.map((one, index) => (index % 2 ? env.a : env.b).signUp({ email, password: one, displayName: 'Amal' })),
        );
        const winner = outcomes.findIndex((outcome) => outcome.ok);
        expect(outcomes.filter((outcome) => !outcome.ok && outcome.code === 'email-in-use')).toHaveLength(tries.length - 1);
        expect(await env.a.signIn(email, tries[winner] ?? '')).toMatchObject({ ok: true });
        expect(await env.a.signIn(email, tries[winner === 0 ? 1 : 0] ?? '')).toMatchObject({ code: 'wrong-password' });
      });

      test.each([
        ['an address that is none', { email: 'amal' }, 'invalid-email'],
        ['an address with a mark that can’t be seen', { email: 'am\u034fal@example.com' }, 'invalid-email'],
        ['a password of five characters', { password: 'k7#Tq' }, 'weak-password'],
        ['one of the commonest passwords', { password: 'steam123' }, 'common-password'],
        ['the name as password', { password: 'amal idrissi' }, 'common-password'],
        ['a password of more than 1,024 bytes', { password: 'é'.repeat(513) }, 'weak-password'],
      ])('are not made with %s', async (_, typed, code) => {
        const email = freshEmail();
        expect(await env.a.signUp({ email, password, displayName: 'Amal Idrissi', ...typed })).toEqual({ ok: false, code });
        expect(await env.a.findByEmail(email)).toBeNull();
      });
    });

    test('are listed by page while nobody verified them, up to the time of their sign-up', async () => {
      const [left, verified] = [await local(), await local(freshEmail(), true)];
      const idsUpTo = async (before: number) => {
        const ids: string[] = [];
        for (let after: string | null | undefined; after !== null;) {
          const page = await env.b.listUnverified(before, after ?? null);
          ids.push(...page.accounts.map(({ id }) => id));
          after = page.next;
        }
        return ids;
      };
      const now = await idsUpTo(Date.now() + 60_000);
      expect([now.filter((id) => id === left.id).length, now.includes(verified.id)]).toEqual([1, false]);
      expect(await idsUpTo(left.createdAt - 1)).not.toContain(left.id);
    });

    describe('change', () => {
      test('become verified, once and for good', async () => {
        const account = await local();
        expect(await env.a.markVerified(account.id)).toEqual({ ...account, emailVerified: true });
        expect(await env.b.markVerified(account.id)).toEqual({ ...account, emailVerified: true });
      });

      test('get another address, which is verified; the old one is free, and nobody signs in with it', async () => {
        const [account, email] = [await local(), freshEmail()];
        expect(await env.a.setEmail(account.id, email.toUpperCase(), { from: account.email })).toEqual({
          ok: true,
          account: { ...account, email, emailVerified: true },
        });
        expect(await env.b.findByEmail(account.email)).toBeNull();
        expect((await env.b.findByEmail(email))?.id).toBe(account.id);
        expect(await env.a.signIn(account.email, password)).toMatchObject({ ok: false });
        expect(await env.a.signIn(email, password)).toMatchObject({ ok: true, account: { id: account.id } });
        expect((await env.a.signUp({ email: account.email, password, displayName: 'Badr' })).ok).toBe(true);
      });

      test('get no address that is another account’s, none, or asked for under an address that they left', async () => {
        const [account, other, email] = [await local(), await local(), freshEmail()];
        const setEmail = async (to: string, from = account.email) => {
          const outcome = await env.a.setEmail(account.id, to, { from });
          return outcome.ok ? 'ok' : outcome.code;
        };
        expect([await setEmail(other.email), await setEmail('amal'), await setEmail(email, other.email)]).toEqual([
          'email-in-use',
          'invalid-email',
          'conflict',
        ]);
        expect(await env.b.find(account.id)).toEqual(account);
        expect([await setEmail(email), await setEmail(email), await setEmail(freshEmail())]).toEqual(['ok', 'ok', 'conflict']);
        expect(await env.a.setEmail('nobody', email, { from: email })).toEqual({ ok: false, code: 'not-found' });
      });

      test('get another name', async () => {
        const account = await local();
        expect(await env.b.setDisplayName(account.id, 'Amal ⵜⵉⴼⵉⵏⴰⵖ 🗝️')).toEqual({ ...account, displayName: 'Amal ⵜⵉⴼⵉⵏⴰⵖ 🗝️' });
        expect(await env.a.findByEmail(account.email)).toMatchObject({ displayName: 'Amal ⵜⵉⴼⵉⵏⴰⵖ 🗝️' });
      });

      test('let nobody in while they are disabled', async () => {
        const { id, email } = await local();
        expect(await env.a.setDisabled(id, true)).toMatchObject({ disabled: true });
        expect(await env.b.signIn(email, password)).toEqual({ ok: false, code: 'disabled' });
        expect(await env.b.find(id)).toMatchObject({ disabled: true });
        expect(await env.a.setDisabled(id, false)).toMatchObject({ disabled: false });
        expect(await env.b.signIn(email, password)).toMatchObject({ ok: true });
      });

      test('show their own changes at once to the client that made them', async () => {
        const { id } = await local();
        await env.a.find(id);
        await env.a.markVerified(id);
        expect(await env.a.find(id)).toMatchObject({ emailVerified: true });
        await env.a.setDisabled(id, true);
        expect(await env.a.find(id)).toMatchObject({ disabled: true });
        await env.a.remove(id);
        expect(await env.a.find(id)).toBeNull();
      });
    });

    describe('get a new password', () => {
      test('which is the only one that lets in from then on', async () => {
        const { id, email } = await local();
        expect(await env.b.setPassword(id, 'clés à vendre')).toMatchObject({ ok: true, account: { id, hasPassword: true } });
        expect(await env.a.signIn(email, password)).toEqual({ ok: false, code: 'wrong-password' });
        expect(await env.a.signIn(email, 'cle\u0301s a\u0300 vendre')).toMatchObject({ ok: true });
      });

      test('with the current one, if the change asks for it', async () => {
        const { id, email } = await local();
        expect(await env.a.setPassword(id, other, { current: 'six keys' })).toEqual({ ok: false, code: 'wrong-password' });
        expect(await env.a.setPassword(id, other, { current: '' })).toEqual({ ok: false, code: 'wrong-password' });
        expect(await env.a.signIn(email, password)).toMatchObject({ ok: true });
        expect(await env.a.setPassword(id, other, { current: password })).toMatchObject({ ok: true });
        expect(await env.a.signIn(email, other)).toMatchObject({ ok: true });
      });

      test('only if it is a good one', async () => {
        const { id, email } = await local();
        for (const weak of ['k7#Tq', 'é'.repeat(513)])
          expect(await env.a.setPassword(id, weak, { current: password })).toEqual({ ok: false, code: 'weak-password' });
        for (const common of ['steam123', email])
          expect(await env.a.setPassword(id, common, { current: password })).toEqual({ ok: false, code: 'common-password' });
        expect(await env.a.signIn(email, password)).toMatchObject({ ok: true });
      });
    });

    describe('of a provider', () => {
      test('are made without a password, with the verified address', async () => {
        const identity = google(freshEmail());
        const account = accountOf(await env.a.signUpByProvider({ identity, displayName: 'Amal' }));
        expect(account).toMatchObject({ email: identity.email, emailVerified: true, hasPassword: false, linked: [identity] });
        expect(await env.b.findByProvider('google', identity.subject)).toEqual(account);
        expect(await env.b.find(account.id)).toEqual(account);
        for (const guess of ['', 'null', password])
          expect(await env.b.signIn(identity.email, guess)).toEqual({ ok: false, code: 'wrong-password' });
      });

      test('are identified by provider and subject, whatever the subject looks like', async () => {
        const identity = google(freshEmail(), `../users/${++people}`);
        const { id } = accountOf(await env.a.signUpByProvider({ identity, displayName: 'Amal' }));
        expect(await env.a.findByProvider('google', identity.subject)).toMatchObject({ id });
        expect(await env.a.findByProvider('github', identity.subject)).toBeNull();
        expect(await env.a.findByProvider('google', `${identity.subject}0`)).toBeNull();
        expect(await env.a.findByProvider('google', '')).toBeNull();
      });

      test('are not made if another account has the address or the subject, or if the address is malformed', async () => {
        const { email } = await local();
        expect(await env.a.signUpByProvider({ identity: google(email), displayName: 'Amal' })).toEqual({ ok: false, code: 'email-in-use' });
        const identity = google(freshEmail());
        await env.a.signUpByProvider({ identity, displayName: 'Amal' });
        const again = { ...identity, email: freshEmail() };
        expect(await env.b.signUpByProvider({ identity: again, displayName: 'Amal' })).toEqual({ ok: false, code: 'linked-elsewhere' });
        expect(await env.b.findByEmail(again.email)).toBeNull();
        const nowhere = google('amal');
        expect(await env.b.signUpByProvider({ identity: nowhere, displayName: 'Amal' })).toEqual({ ok: false, code: 'invalid-email' });
      });

      test('leave the subject free if the address was taken', async () => {
        const { email } = await local();
        const identity = google(email);
        await env.a.signUpByProvider({ identity, displayName: 'Amal' });
        const free = { ...identity, email: freshEmail() };
        expect(await env.b.signUpByProvider({ identity: free, displayName: 'Amal' })).toMatchObject({ ok: true });
      });

      test('of many sign-ups at once with one subject exactly one succeeds', async () => {
        const subject = `g-${++people}`;
        const outcomes = await Promise.all(
          times(6, (index) => {
            const identity = google(freshEmail(), subject);
            return (index % 2 ? env.a : env.b).signUpByProvider({ identity, displayName: 'Amal' });
          }),
        );
        expect(codesOf(outcomes)).toEqual(['done', ...times(5, () => 'linked-elsewhere')]);
        const winner = outcomes.find((outcome) => outcome.ok);
        expect(await env.a.findByProvider('google', subject)).toMatchObject({ id: winner?.ok && winner.account.id });
      });

      test('of many sign-ups at once with one subject and one address exactly one succeeds', async () => {
        const identity = google(freshEmail());
        const outcomes = await Promise.all(
          times(6, (index) => (index % 2 ? env.a : env.b).signUpByProvider({ identity, displayName: 'Amal' })),
        );
        expect(codesOf(outcomes).filter((code) => code === 'done')).toHaveLength(1);
        expect(await env.a.findByProvider('google', identity.subject)).toMatchObject({ email: identity.email, linked: [identity] });
      });

      test('can get a password', async () => {
        const identity = google(freshEmail());
        const { id } = accountOf(await env.a.signUpByProvider({ identity, displayName: 'Amal' }));
        expect(await env.a.setPassword(id, password, { current: '' })).toEqual({ ok: false, code: 'wrong-password' });
        expect(await env.a.setPassword(id, password)).toMatchObject({ ok: true, account: { hasPassword: true, linked: [identity] } });
        expect(await env.b.signIn(identity.email, password)).toMatchObject({ ok: true });
      });
    });

    describe('linked with a provider', () => {
      test('are found by it, and keep their password', async () => {
        const account = await local();
        const identity = github('Elsewhere@example.com');
        const linked = { ...account, linked: [{ ...identity, email: 'elsewhere@example.com' }] };
        expect(await env.a.link(account.id, identity)).toEqual({ ok: true, account: linked });
        expect(await env.b.findByProvider('github', identity.subject)).toEqual(linked);
        expect(await env.b.signIn(account.email, password)).toEqual({ ok: true, account: linked });
      });

      test('have one subject of each provider, whose address may change', async () => {
        const { id, email } = await local();
        const [first, second] = [google(email), github(email)];
        await env.a.link(id, first);
        expect(await env.a.link(id, second)).toMatchObject({ ok: true });
        expect(await env.a.link(id, google(email))).toEqual({ ok: false, code: 'other-linked' });
        const moved = { ...first, email: freshEmail() };
        const outcome = await env.b.link(id, moved);
        expect(outcome.ok && byProvider(outcome.account)).toEqual({ google: moved, github: second });
      });

      test('share no subject', async () => {
        const [one, two] = [await local(), await local()];
        const identity = google(one.email);
        await env.a.link(one.id, identity);
        expect(await env.b.link(two.id, identity)).toEqual({ ok: false, code: 'linked-elsewhere' });
        expect(await env.a.findByProvider('google', identity.subject)).toMatchObject({ id: one.id });
        expect(await env.a.findByEmail(two.email)).toMatchObject({ linked: [] });
      });

      test('that are linked with one subject at once: exactly one succeeds', async () => {
        const accounts: Account[] = [];
        for (let index = 0; index < 4; index += 1) accounts.push(await local());
        const identity = google(freshEmail());
        const outcomes = await Promise.all(accounts.map(({ id }, index) => (index % 2 ? env.a : env.b).link(id, identity)));
        expect(codesOf(outcomes)).toEqual(['done', ...times(3, () => 'linked-elsewhere')]);
        const after = await Promise.all(accounts.map(({ email }) => env.a.findByEmail(email)));
        expect(after.filter((account) => account?.linked.length === 1)).toHaveLength(1);
      });

      test('lose the link when it is removed, and another account can have it', async () => {
        const [one, two] = [await local(), await local()];
        const identity = google(one.email);
        const kept = github(one.email);
        await env.a.link(one.id, identity);
        await env.a.link(one.id, kept);
        for (let time = 0; time < 2; time += 1) expect(await env.b.unlink(one.id, 'google')).toMatchObject({ linked: [kept] });
        expect(await env.a.findByProvider('google', identity.subject)).toBeNull();
        expect(await env.a.link(two.id, identity)).toMatchObject({ ok: true });
      });

      test('and removed at the same time are gone, and the subject is free', async () => {
        for (let round = 0; round < 4; round += 1) {
          const { id } = await local();
          const identity = google(freshEmail());
          const [outcome] = await Promise.all([env.a.link(id, identity), env.b.remove(id)]);
          expect(['done', 'not-found']).toContain(failureOf(outcome));
          expect(await env.a.findByProvider('google', identity.subject)).toBeNull();
          expect(await env.a.signUpByProvider({ identity, displayName: 'Amal' })).toMatchObject({ ok: true });
        }
      });
    });

    describe('taken over', () => {
      test('belong to the person whom the provider confirms: no earlier password or link lets anybody in', async () => {
        const { id, email } = await local();
        await env.a.link(id, github('stranger@example.com', `${++people}`));
        const stranger = `${people}`;
        const identity = google(email);
        expect(await env.b.takeOver(id, { identity, displayName: 'Amal the true' })).toMatchObject({
          ok: true,
          account: { id, email, displayName: 'Amal the true', emailVerified: true, hasPassword: false, linked: [identity] },
        });
        expect(await env.a.signIn(email, password)).toEqual({ ok: false, code: 'wrong-password' });
        expect(await env.a.setPassword(id, other, { current: password })).toEqual({ ok: false, code: 'wrong-password' });
        expect(await env.a.findByProvider('google', identity.subject)).toMatchObject({ id });
        expect(await env.a.findByProvider('github', stranger)).toBeNull();
        expect(await env.a.signUpByProvider({ identity: github(freshEmail(), stranger), displayName: 'S' })).toMatchObject({ ok: true });
        expect(await env.a.setPassword(id, other)).toMatchObject({ ok: true, account: { hasPassword: true } });
        expect(await env.b.signIn(email, other)).toMatchObject({ ok: true });
      });

      test('are never those with a verified address', async () => {
        const account = await local(freshEmail(), true);
        const identity = google(account.email);
        expect(await env.a.takeOver(account.id, { identity, displayName: 'Thief' })).toEqual({ ok: false, code: 'verified' });
        expect(await env.a.signIn(account.email, password)).toEqual({ ok: true, account });
        expect(await env.a.signUpByProvider({ identity: { ...identity, email: freshEmail() }, displayName: 'A' })).toMatchObject({
          ok: true,
        });
      });

      test('are refused for a subject that another account has', async () => {
        const identity = google(freshEmail());
        await env.a.signUpByProvider({ identity, displayName: 'Another' });
        const account = await local();
        expect(await env.a.takeOver(account.id, { identity, displayName: 'A' })).toEqual({ ok: false, code: 'linked-elsewhere' });
        expect(await env.b.signIn(account.email, password)).toEqual({ ok: true, account });
      });

      test('no longer let in the person who made them, even if she changes the password at that time', async () => {
        for (let round = 0; round < 4; round += 1) {
          const { id, email } = await local();
          const [change, takeOver] = await Promise.all([
            env.a.setPassword(id, other, { current: password }),
            env.b.takeOver(id, { identity: google(email), displayName: 'Amal' }),
          ]);
          expect(['done', 'wrong-password']).toContain(failureOf(change));
          expect(takeOver).toMatchObject({ ok: true });
          for (const known of [password, other]) expect(await env.a.signIn(email, known)).toEqual({ ok: false, code: 'wrong-password' });
          expect(await env.a.findByEmail(email)).toMatchObject({ hasPassword: false, emailVerified: true });
        }
      });
    });

    describe('removed', () => {
      test('are gone, and address and subjects are free', async () => {
        const { id, email } = await local();
        const identity = github(email);
        await env.a.link(id, identity);
        for (let time = 0; time < 2; time += 1) await env.b.remove(id);
        expect(await env.a.find(id)).toBeNull();
        expect(await env.a.findByEmail(email)).toBeNull();
        expect(await env.a.findByProvider('github', identity.subject)).toBeNull();
        expect(await env.a.signIn(email, password)).toEqual({ ok: false, code: env.unknownAddress });
        const successor = await local(email);
        expect(successor.id).not.toBe(id);
        expect(successor.linked).toEqual([]);
        expect(await env.a.link(successor.id, identity)).toMatchObject({ ok: true });
      });
    });

    test.each(['', '../emails/x', 'a/b', 'unknown', 'x'.repeat(200)])('the id %j finds and changes no account', async (id) => {
      expect(await env.a.find(id)).toBeNull();
      expect(await env.a.markVerified(id)).toBeNull();
      expect(await env.a.setDisplayName(id, 'x')).toBeNull();
      expect(await env.a.setDisabled(id, true)).toBeNull();
      expect(await env.a.unlink(id, 'google')).toBeNull();
      expect(await env.a.setPassword(id, other)).toEqual({ ok: false, code: 'not-found' });
      const identity = google(freshEmail());
      expect(await env.a.link(id, identity)).toEqual({ ok: false, code: 'not-found' });
      expect(await env.a.takeOver(id, { identity, displayName: 'x' })).toEqual({ ok: false, code: 'not-found' });
      await env.a.remove(id);
      expect(await env.b.signUpByProvider({ identity, displayName: 'x' })).toMatchObject({ ok: true });
    });
  });
}

type AnyOutcome = { readonly ok: true; readonly account: Account } | { readonly ok: false; readonly code: string };

function failureOf(outcome: AnyOutcome): string {
  return outcome.ok ? 'done' : outcome.code;
}

/** Successes first. */
function codesOf(outcomes: readonly AnyOutcome[]): string[] {
  return outcomes.map(failureOf).sort((one, two) => Number(two === 'done') - Number(one === 'done'));
}

function accountOf(outcome: AnyOutcome): Account {
  if (!outcome.ok) throw new Error(outcome.code);
  return outcome.account;
}

function byProvider(account: Account): Partial<Record<string, ProviderIdentity>> {
  return Object.fromEntries(account.linked.map((one) => [one.provider, one]));
}
