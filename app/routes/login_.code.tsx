import { redirect, type ActionFunctionArgs, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';

import type { FormErrors } from '~/domain/shared/form-answer';
import { paths } from '~/domain/paths';
import { codeForm } from '~/features/session/index.server';
import { CodeField } from '~/ui/storefront/account/code-field';
import { AuthForm } from '~/ui/storefront/sign-in/form';
import { AuthPage } from '~/ui/storefront/sign-in/page';
import { linkTo } from '~/ui/components/link-to';
import { pageMeta } from '~/ui/components/meta';
import { signInTexts } from '~/ui/translations/en/sign-in';
import { translationsAt, useTranslations } from '~/ui/translations/use-translations';
import { invalid } from '~/web/form-response.server';
import { readForm } from '~/web/form.server';
import { requireAnonymous } from '~/web/guards.server';
import { safePath } from '~/http/redirect.server';
import { forgetAwaitedCode, readAwaitedCode } from '~/web/sign-in/code.server';
import { enter } from '~/web/sign-in/complete.server';
import { wallCovers } from '~/web/sign-in/page.server';
import { redirectWithToast } from '~/web/flash.server';

export { ownSheet as links } from '~/ui/storefront/styles';

export async function loader(args: LoaderFunctionArgs) {
  const { shop } = await requireAnonymous(args);
  const redirectTo = safePath(new URL(args.request.url).searchParams.get('redirectTo'));
  if (!(await readAwaitedCode(shop, args.request))) throw redirect(paths.login(redirectTo));
  return { redirectTo, covers: wallCovers(shop) };
}

export async function action(args: ActionFunctionArgs) {
  const user = await requireAnonymous(args);
  const { shop } = user;
  const { t } = translationsAt(args.request, signInTexts);
  const form = await readForm(args.request, { verbatim: ['code'] });
  const redirectTo = safePath(form.values['redirectTo']);
  const awaited = await readAwaitedCode(shop, args.request);
  const tooLate = () => redirectWithToast(shop, paths.login(redirectTo), { text: t('code-too-late'), tone: 'bad' });
  if (!awaited) return tooLate();
  const typed = form.parse(codeForm);
  if (!typed.ok) return invalid(form, typed.errors);

  const outcome = await shop.secondFactors.check(awaited.account.id, typed.value.code, user.browser);
  if (!outcome.ok) {
    if (outcome.code === 'off') return tooLate();
    return outcome.code === 'too-many' ? invalid(form, { form: 'login-too-many' }, 429) : invalid(form, { code: 'code-wrong-code' });
  }
  const response = await enter(args.request, user, awaited.account, {
    redirectTo,
    cartFailed: t('cart-failed'),
    since: { at: awaited.since, text: t('sign-in-overtaken') },
    passedCode: true,
  });
  response.headers.append('Set-Cookie', await forgetAwaitedCode(shop));
  return response;
}

export const meta: MetaFunction<typeof loader> = (args) => pageMeta(args, { title: translationsAt(args, signInTexts).t('code-title') });

export const headers: HeadersFunction = () => ({ 'Cache-Control': 'private, no-store' });

export default function CodePage() {
  const { redirectTo, covers } = useLoaderData<typeof loader>();
  const errors: FormErrors | undefined = useActionData<typeof action>()?.errors;
  const { t, tRich } = useTranslations(signInTexts);
  const labels = { code: t('code') };
  return (
    <AuthPage title={t('code-title')} lead={t('code-lead')} covers={covers}>
      <AuthForm errors={errors} labels={labels} redirectTo={redirectTo} submit={t('login')}>
        <CodeField label={labels.code} hint={t('code-hint')} error={errors?.['code']} />
      </AuthForm>
      <p className="soft">{tRich('code-again', { login: linkTo(paths.login(redirectTo)) })}</p>
    </AuthPage>
  );
}
