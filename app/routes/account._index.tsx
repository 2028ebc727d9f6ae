import { redirect, type ActionFunctionArgs, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';

import { answerOf } from '~/domain/shared/form-answer';
import { paths } from '~/domain/paths';
import { PROVIDER_NAMES } from '~/domain/account/provider';
import { changePasswordForm, nameForm } from '~/features/account/index.server';
import { AccountAddress } from '~/ui/storefront/account/address';
import { AccountDevices } from '~/ui/storefront/account/devices';
import { AccountEvents } from '~/ui/storefront/account/events';
import { AccountGames, AccountLinks } from '~/ui/storefront/account/links';
import { AccountName } from '~/ui/storefront/account/name';
import { AccountPassword } from '~/ui/storefront/account/password';
import { useFormAnswer } from '~/ui/components/form/answer';
import { FormWords } from '~/ui/components/form/words';
import { pageMeta } from '~/ui/components/meta';
import { toMoment } from '~/ui/components/order/view';
import { PageHead } from '~/ui/storefront/layout/page-head';
import { accountTexts } from '~/ui/translations/en/account';
import { signInTexts } from '~/ui/translations/en/sign-in';
import { translationsAt, type TranslationsOf, useTranslations } from '~/ui/translations/use-translations';
import { invalid } from '~/web/form-response.server';
import { readForm, type SubmittedForm } from '~/web/form.server';
import { requireUser } from '~/web/guards.server';
import type { AuthenticatedUser } from '~/web/current-user.server';
import { rememberBrowser } from '~/http/cookies/trusted-browser.server';
import { startSessionUnlessEnded } from '~/web/session.server';
import { signOutResponse } from '~/web/sign-in/complete.server';
import { providersSetUp } from '~/web/sign-in/provider.server';
import { isProven, proofOf, takeProof } from '~/web/sign-in/reauthenticate.server';
import { redirectWithToast } from '~/web/flash.server';

export { ownSheet as links } from '~/ui/storefront/styles';

const EVENTS_SHOWN = 20;

export async function loader(args: LoaderFunctionArgs) {
  const user = await requireUser(args);
  const { shop } = user;
  const { account, sessionSecret, language } = user;
  const [sessions, proof, hasSecondStep, events] = await Promise.all([
    shop.sessions.list(account.id, sessionSecret),
    proofOf(user),
    shop.secondFactors.isOn(account.id),
    shop.security.list(account.id, EVENTS_SHOWN),
  ]);
  return {
    name: account.displayName,
    email: account.email,
    emailVerified: account.emailVerified,
    hasPassword: account.hasPassword,
    hasSecondStep,
    proof,
    hasProviders: account.linked.length > 0 || Object.values(providersSetUp(shop, user)).includes(true),
    providers: account.linked.map(({ provider }) => PROVIDER_NAMES[provider]),
    devices: sessions.map(({ id, device, isCurrent, createdAt, lastSeenAt }) => ({
      id,
      ...device,
      isCurrent,
      since: toMoment(createdAt, language),
      lastSeen: toMoment(lastSeenAt, language),
    })),
    events: events.map((event) => ({ ...event, at: toMoment(event.at, language) })),
  };
}

export async function action(args: ActionFunctionArgs) {
  const user = await requireUser(args);
  const form = await readForm(args.request, { verbatim: ['code'] });
  const words = translationsAt(args.request, accountTexts, signInTexts);
  switch (form.intent) {
    case 'name':
      return changeName(form, user, words);
    case 'verify':
      return mailConfirmation(form, user, words);
    case 'password':
      return changePassword(form, user, words);
    case 'reset':
      return mailReset(form, user, words);
    case 'prove':
      return (await takeProof(user, form)) ?? redirect(paths.accountDevices, 303);
    case 'end':
    case 'end-all':
      if (!isProven(user) && !(await isOwnDevice(form, user))) return invalid(form, { form: 'prove-first' }, 403);
      return form.intent === 'end' ? endDevice(args.request, form, user) : endAllDevices(args.request, user, words);
    default:
      throw new Response(null, { status: 400 });
  }
}

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, { title: translationsAt(args, accountTexts, signInTexts).t('account') });

export const headers: HeadersFunction = () => ({ 'Cache-Control': 'private, no-store' });

export default function AccountPage() {
  const { name, email, emailVerified, hasPassword, hasSecondStep, proof, hasProviders, providers, devices, events } =
    useLoaderData<typeof loader>();
  const answer = useFormAnswer<typeof action>();
  const endRefused = answerOf(answer, 'prove') ?? answerOf(answer, 'end') ?? answerOf(answer, 'end-all');
  const words = useTranslations(accountTexts, signInTexts);
  return (
    <div className="wrap page pays">
      <PageHead title={words.t('account')} lead={email} />
      <FormWords words={words}>
        <div className="settings stack items-start">
          <AccountGames />
          <div className="stack">
            <AccountName name={name} answer={answerOf(answer, 'name')} />
            <AccountAddress email={email} isVerified={emailVerified} answer={answerOf(answer, 'verify')} />
          </div>
          <AccountPassword email={email} hasPassword={hasPassword} answer={answerOf(answer, 'password') ?? answerOf(answer, 'reset')} />
          <AccountDevices devices={devices} proof={proof} email={email} errors={endRefused?.errors} />
          <AccountEvents events={events} />
          <AccountLinks providers={hasProviders ? providers : null} hasSecondStep={hasSecondStep} />
        </div>
      </FormWords>{' '}
    </div>
  );
}

async function changeName(form: SubmittedForm, { shop, account }: AuthenticatedUser, { t }: Translations) {
  const typed = form.parse(nameForm);
  if (!typed.ok) return invalid(form, typed.errors);
  await shop.identity.setDisplayName(account.id, typed.value.name);
  return redirectWithToast(shop, paths.account, { text: t('name-changed') });
}

async function mailConfirmation(form: SubmittedForm, { shop, account, language }: AuthenticatedUser, { t }: Translations) {
  const outcome = await shop.verification.send(account, language);
  if (outcome === 'too-many') return invalid(form, { form: 'mails-too-many' }, 429);
  if (outcome !== 'sent') return redirectWithToast(shop, paths.account, { text: t('address-confirmed') });
  return redirectWithToast(shop, paths.account, { text: t(shop.sendsMail ? 'confirmation-sent' : 'no-mail') });
}

/** The visitor gets a new session; all others end. */
async function changePassword(form: SubmittedForm, user: AuthenticatedUser, { t }: Translations) {
  const { shop } = user;
  const typed = form.parse(changePasswordForm((password) => shop.passwords.problemOf(password, user.account)));
  if (!typed.ok) return invalid(form, typed.errors);
  const { currentPassword: current, password } = typed.value;
  const outcome = await shop.passwords.change(user.account, { current, password, began: user.times.createdAt });
  if (!outcome.ok) {
    const { code } = outcome;
    if (code === 'wrong-password') return invalid(form, { currentPassword: 'login-wrong-password' });
    if (code === 'too-many') return invalid(form, { form: 'login-too-many' }, 429);
    return invalid(form, { [code === 'not-found' ? 'form' : 'password']: code });
  }
  const { account, endedAt } = outcome;
  const headers = await startSessionUnlessEnded(user, account, { since: endedAt + 1, passedCode: user.passedCode });
  return headers === null
    ? redirectWithToast(shop, paths.login(), { text: t('devices-ended') })
    : redirectWithToast(shop, paths.account, { text: t('password-changed') }, headers);
}

/** Mails a reset to accounts without a password: a session alone must not be enough to set one. */
async function mailReset(form: SubmittedForm, { shop, account, address, language }: AuthenticatedUser, { t }: Translations) {
  const outcome = await shop.passwords.askForReset({ email: account.email, address, language });
  if (outcome === 'too-many') return invalid(form, { form: 'mails-too-many' }, 429);
  return redirectWithToast(shop, paths.account, { text: t(shop.sendsMail ? 'password-link-sent' : 'no-mail') });
}

/** Ends all sessions but this one, which stays known. */
async function endAllDevices(request: Request, user: AuthenticatedUser, { t }: Translations) {
  await user.shop.sessions.endAll(user.account.id);
  const response = await signOutResponse(request, user, t('devices-ended'));
  response.headers.append('Set-Cookie', await rememberBrowser(user.shop, user.browser, user.account));
  return response;
}

/** Returns whether the form is about this device, which needs no proof. */
async function isOwnDevice({ intent, values }: SubmittedForm, { shop, sessionSecret }: AuthenticatedUser): Promise<boolean> {
  return intent === 'end' && sessionSecret !== null && shop.sessions.isOwn(values['session'] ?? '', sessionSecret);
}

async function endDevice(request: Request, form: SubmittedForm, user: AuthenticatedUser) {
  const ended = await user.shop.sessions.endOne(user.account.id, form.values['session'] ?? '', user.sessionSecret);
  if (ended === 'current') return signOutResponse(request, user);
  return redirectWithToast(user.shop, paths.account, { text: translationsAt(request, accountTexts, signInTexts).t('device-ended') });
}

type Translations = TranslationsOf<[typeof accountTexts, typeof signInTexts]>;
