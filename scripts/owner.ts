import { normalizeEmail } from '~/domain/account/email';
import { paths } from '~/domain/paths';
import { ownerEmails } from '~/features/account/index.server';
import { adoptKeySecret } from '~/features/key/index.server';
import { openOwnShop } from '~/services/index.server';
import { formatTime } from '~/domain/shared/text/date-format';

const HELP = `npm run owner -- ADDRESS: prints a link that confirms the address of an account, for stores that send no mail.
Whoever confirmed an address of ADMIN_EMAILS is an admin. The link works once. The store may be open meanwhile.
  --change-address OLD NEW        prints a link that gives the account with the address OLD the address NEW, for stores that send no mail
  --new-password ADDRESS          prints a link that sets a new password, for stores that send no mail
  --unlock ADDRESS                ends the pause after many wrong passwords or codes
  --end-sessions ADDRESS          signs somebody out on all her devices, for example where one was stolen
  --reset-second-factor ADDRESS   switches the second step at login off, for somebody who lost her phone and her recovery codes
  --help   prints this text`;

const shop = openOwnShop();

const RESET = '--reset-second-factor';
const NEW_PASSWORD = '--new-password';
const CHANGE_ADDRESS = '--change-address';
const UNLOCK = '--unlock';
const END_SESSIONS = '--end-sessions';

async function main(): Promise<number> {
  const has = (option: string) => process.argv.includes(option);
  const [typed, ...rest] = process.argv
    .slice(2)
    .filter((word) => ![RESET, NEW_PASSWORD, CHANGE_ADDRESS, UNLOCK, END_SESSIONS].includes(word));
  if (has('--help')) {
    console.log(HELP);
    return 0;
  }
  const email = normalizeEmail(typed ?? '');
  const extra = rest.length - (has(CHANGE_ADDRESS) ? 1 : 0);
  if (email === null || extra !== 0) {
    console.error(typed === undefined || extra !== 0 ? HELP : `${typed} is not an e-mail address.`);
    return 1;
  }
  await adoptKeySecret(shop);
  if (has(RESET)) return resetSecondFactor(email);
  if (has(NEW_PASSWORD)) return offerNewPassword(email);
  if (has(CHANGE_ADDRESS)) return offerChange(email, rest[0] ?? '');
  if (has(UNLOCK)) return unlock(email);
  if (has(END_SESSIONS)) return endSessions(email);
  if (!ownerEmails(shop.env.adminEmails).includes(email))
    console.log(`${email} is not in ADMIN_EMAILS, so it will be no admin until you add it there and start the store again.`);

  const offer = await shop.verification.offer(email);
  switch (offer.state) {
    case 'no-account':
      console.error(`No account has the address ${email} yet: sign up with it first at ${shop.env.origin}/signup`);
      return 1;
    case 'verified':
      console.log(`${email} is confirmed already: sign in at ${shop.env.origin}/login`);
      return 0;
    case 'offered':
      console.log(`${offer.account.displayName} signed up with ${email} on ${formatTime(offer.account.createdAt, 'en')} (time in Morocco).
Sign in with that account, open this link and press 'Confirm my address'. If it wasn't you who signed up, don't: use another address.

  ${shop.env.origin}/verify-email?token=${offer.secret}

It works once, for 24 hours: until ${formatTime(offer.expiresAt, 'en')}.`);
      return 0;
  }
}

async function offerNewPassword(email: string): Promise<number> {
  const link = await shop.passwords.makeLink(email);
  if (link === null) {
    console.error(`No account has the address ${email}, or it is switched off.`);
    return 1;
  }
  console.log(`Open this link to set a new password for ${email}:

  ${shop.env.origin}${paths.resetPassword(link.secret)}

It works once, until ${formatTime(link.expiresAt, 'en')} (time in Morocco).`);
  return 0;
}

/** Only somebody who is signed in to the account can use the link. */
async function offerChange(from: string, typed: string): Promise<number> {
  const to = normalizeEmail(typed);
  if (to === null) {
    console.error(`${typed} is not an e-mail address.`);
    return 1;
  }
  const link = await shop.emailChanges.makeLink(from, to);
  if (link === null) {
    console.error(`No account has the address ${from}, or it is switched off.`);
    return 1;
  }
  console.log(`Sign in as ${from}, open this link and press 'Use this address':

  ${shop.env.origin}${paths.changeEmail(link.secret)}

It works once, until ${formatTime(link.expiresAt, 'en')} (time in Morocco).`);
  return 0;
}

/** Somebody who goes on guessing brings the next pause; the link for a new password helps against that. */
async function unlock(email: string): Promise<number> {
  const account = await shop.identity.findByEmail(email);
  if (!account) {
    console.error(`No account has the address ${email}.`);
    return 1;
  }
  await shop.accounts.unlock(email);
  await shop.secondFactors.unlock(account.id);
  console.log(`${email} can sign in now at ${shop.env.origin}/login

If others go on guessing, the pause comes back. Then use --new-password: the browser in which you open that link is known to the account,
and isn't paused by what others do. A browser that made ten wrong guesses itself waits for 15 minutes.`);
  return 0;
}

/** Ends all sessions; /account shows it as an event without a browser. */
async function endSessions(email: string): Promise<number> {
  const account = await shop.identity.findByEmail(email);
  if (!account) {
    console.error(`No account has the address ${email}.`);
    return 1;
  }
  await shop.sessions.endAll(account.id);
  console.log(`${email} is signed out everywhere, and stays so until somebody signs in again at ${shop.env.origin}/login

Whoever knows the password can do that. If that isn't only the person herself, use --new-password too.`);
  return 0;
}

/** Needs no proof of identity: anyone who can run this has the store's data anyway. */
async function resetSecondFactor(email: string): Promise<number> {
  const account = await shop.identity.findByEmail(email);
  if (!account || !(await shop.secondFactors.isOn(account.id))) {
    console.error(account ? `${email} has no second step at login.` : `No account has the address ${email}.`);
    return 1;
  }
  await shop.secondFactors.reset(account);
  console.log(
    `${email} has no second step at login any more, and is signed out everywhere. The password alone is enough to sign in at ${shop.env.origin}/login`,
  );
  await shop.settings.load();
  if (shop.settings.current().adminSecondStep && ownerEmails(shop.env.adminEmails).includes(email))
    console.log('An admin of this store needs it: after the login she is led to set it up again.');
  return 0;
}

process.exitCode = await main().finally(() => shop.close());
