import { data, redirect, type ActionFunctionArgs, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';

import type { FormErrors } from '~/domain/shared/form-answer';
import { languageOf, type Language } from '~/domain/shared/language';
import { paths } from '~/domain/paths';
import { codeAndPasswordForm, type CodeFailure, codeForm, type FactorView } from '~/features/session/index.server';
import { useFormAnswer } from '~/ui/components/form/answer';
import { FormWords } from '~/ui/components/form/words';
import { pageMeta } from '~/ui/components/meta';
import { toMoment } from '~/ui/components/order/view';
import { BackToAccount } from '~/ui/storefront/account/back';
import { PageHead } from '~/ui/storefront/layout/page-head';
import { RecoveryCodes, SecondFactor } from '~/ui/storefront/account/second-factor';
import { accountTexts } from '~/ui/translations/en/account';
import { signInTexts } from '~/ui/translations/en/sign-in';
import { translationsAt, useTranslations } from '~/ui/translations/use-translations';
import { invalid } from '~/web/form-response.server';
import { readForm, type SubmittedForm } from '~/web/form.server';
import { requireUser } from '~/web/guards.server';
import type { AuthenticatedUser } from '~/web/current-user.server';
import { safePath } from '~/http/redirect.server';
import { needsSecondStep, startSessionUnlessEnded } from '~/web/session.server';
import { mustSignInAgain } from '~/web/sign-in/reauthenticate.server';
import { redirectWithToast } from '~/web/flash.server';

export { ownSheet as links } from '~/ui/storefront/styles';

export async function loader(args: LoaderFunctionArgs) {
  const user = await requireUser(args);
  const { account } = user;
  const view = await user.shop.secondFactors.view(account);
  const isNeeded = needsSecondStep(user.shop, account);
  const wantedHere = wantedPath(args.request);
  const goOn = isNeeded && wantedHere === paths.home ? paths.admin : wantedHere;
  const facts = { emailVerified: account.emailVerified, hasPassword: account.hasPassword, isNeeded, goOn };
  return { ...facts, view: shownView(view, user, languageOf(args.request)) };
}

export async function action(args: ActionFunctionArgs) {
  const user = await requireUser(args);
  // why: a code must not be shown again
  const form = { ...(await readForm(args.request, { verbatim: ['code'] })), values: {} };
  switch (form.intent) {
    case 'offer':
      return offer(args.request, user, form);
    case 'on':
      return turnOn(args.request, user, form);
    case 'codes':
      return renewCodes(user, form);
    case 'off':
      return turnOff(args.request, user, form);
    default:
      throw new Response('This form is not understood.', { status: 400 });
  }
}

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, { title: translationsAt(args, accountTexts, signInTexts).t('second-step-title') });

/** The page shows a secret, or codes, once: no cache keeps it. */
export const headers: HeadersFunction = () => ({ 'Cache-Control': 'private, no-store' });

export default function SecondFactorPage() {
  const { view, goOn, ...facts } = useLoaderData<typeof loader>();
  const answer = useFormAnswer<typeof action>();
  const words = useTranslations(accountTexts, signInTexts);
  const { t } = words;
  const refusedAnswer = answer && 'errors' in answer ? answer : null;
  return (
    <div className="wrap page">
      <PageHead title={t('second-step-title')} lead={t('second-step-lead')}>
        <BackToAccount />
      </PageHead>
      <div className="stack gap-xl settings__ask">
        {answer && 'recoveryCodes' in answer ? (
          <RecoveryCodes codes={answer.recoveryCodes} goOn={goOn === paths.home ? null : goOn} />
        ) : null}
        <FormWords words={words}>
          <SecondFactor {...facts} view={view} errors={refusedAnswer?.errors} intent={refusedAnswer?.intent} />
        </FormWords>
      </div>
    </div>
  );
}

/** Returns times in Morocco's zone from the server, since a browser's tables may be older. */
function shownView(view: FactorView, user: AuthenticatedUser, language: Language) {
  // why the secret too: a reader of it has the codes once the step is on
  if (view.state !== 'on' && mustSignInAgain(user)) return { state: 'unproven' as const };
  switch (view.state) {
    case 'off':
      return view;
    case 'offered':
      return { ...view, picture: user.shop.qrCodes.draw(view.address) };
    case 'on':
      return { ...view, since: toMoment(view.onAt, language) };
  }
}

async function offer(request: Request, user: AuthenticatedUser, form: SubmittedForm) {
  if (mustSignInAgain(user)) return invalid(form, { form: 'sign-in-again' }, 403);
  const outcome = await user.shop.secondFactors.offer(user.account);
  const page = paths.accountSecondFactor(wantedPath(request));
  if (outcome === 'unverified')
    return redirectWithToast(user.shop, page, {
      text: translationsAt(request, accountTexts, signInTexts).t('provider-account-unverified'),
      tone: 'bad',
    });
  return redirect(page, 303);
}

async function turnOn(request: Request, user: AuthenticatedUser, form: SubmittedForm) {
  if (mustSignInAgain(user)) return invalid(form, { form: 'sign-in-again' }, 403);
  const typed = await readCodeAndPassword(user, form);
  if (!typed.ok) return invalid(form, typed.errors, typed.status);
  const outcome = await user.shop.secondFactors.turnOn(user.account, typed.code, user.isAdmin);
  if (!outcome.ok) return refuseCode(form, outcome.code);
  const { provenAt } = user.times;
  const since = outcome.endedAt + 1;
  const headers = await startSessionUnlessEnded(user, user.account, { since, passedCode: true, times: { provenAt } });
  if (headers === null)
    return redirectWithToast(user.shop, paths.login(), { text: translationsAt(request, accountTexts, signInTexts).t('devices-ended') });
  return data({ recoveryCodes: outcome.recoveryCodes }, { headers });
}

async function renewCodes({ shop, account, isAdmin }: AuthenticatedUser, form: SubmittedForm) {
  const typed = form.parse(codeForm);
  if (!typed.ok) return invalid(form, typed.errors);
  const outcome = await shop.secondFactors.renewRecovery(account.id, typed.value.code, isAdmin);
  return outcome.ok ? data({ recoveryCodes: outcome.recoveryCodes }) : refuseCode(form, outcome.code);
}

async function turnOff(request: Request, user: AuthenticatedUser, form: SubmittedForm) {
  const { shop } = user;
  if (needsSecondStep(shop, user.account)) return invalid(form, { form: 'factor-needed' }, 403);
  const typed = await readCodeAndPassword(user, form);
  if (!typed.ok) return invalid(form, typed.errors, typed.status);
  const outcome = await shop.secondFactors.turnOff(user.account, typed.code, user.isAdmin);
  if (!outcome.ok) return refuseCode(form, outcome.code);
  return redirectWithToast(shop, paths.accountSecondFactor(), {
    text: translationsAt(request, accountTexts, signInTexts).t('factor-is-off'),
  });
}

/** Returns the page that an admin wanted; else `/`. */
function wantedPath(request: Request): string {
  return safePath(new URL(request.url).searchParams.get('redirectTo'));
}

type Typed = { readonly ok: true; readonly code: string } | { readonly ok: false; readonly errors: FormErrors; readonly status?: number };

/**
 * Accepts the code only with the right password, for a device that is left open. An account without a password needs a new sign-in to
 * switch the step on.
 */
async function readCodeAndPassword({ shop, account }: AuthenticatedUser, form: SubmittedForm): Promise<Typed> {
  if (!account.hasPassword) {
    const typed = form.parse(codeForm);
    return typed.ok ? { ok: true, code: typed.value.code } : typed;
  }
  const typed = form.parse(codeAndPasswordForm);
  if (!typed.ok) return typed;
  const { code, password } = typed.value;
  const passwordCheck = await shop.accounts.checkPassword(account, password);
  if (passwordCheck.ok) return { ok: true, code };
  if (passwordCheck.code === 'too-many') return { ok: false, errors: { form: 'login-too-many' }, status: 429 };
  return { ok: false, errors: { password: 'login-wrong-password' } };
}

function refuseCode(form: SubmittedForm, code: CodeFailure) {
  switch (code) {
    case 'too-many':
      return invalid(form, { form: 'login-too-many' }, 429);
    case 'off':
      return invalid(form, { form: 'factor-too-late' }, 409);
    case 'wrong-code':
      return invalid(form, { code: 'code-wrong-code' });
  }
}
