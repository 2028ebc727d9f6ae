import { data, redirect, type ActionFunctionArgs, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData, useNavigate } from '@remix-run/react';
import { useEffect } from 'react';

import type { FormErrors } from '~/domain/shared/form-answer';
import { languageOf, localizedPath } from '~/domain/shared/language';
import { paths } from '~/domain/paths';
import { forgotForm } from '~/features/account/index.server';
import { EmailField } from '~/ui/storefront/account/email-field';
import { AuthForm } from '~/ui/storefront/sign-in/form';
import { AuthPage } from '~/ui/storefront/sign-in/page';
import { useFormAnswer } from '~/ui/components/form/answer';
import { linkTo } from '~/ui/components/link-to';
import { pageMeta } from '~/ui/components/meta';
import { Notice } from '~/ui/components/notice';
import { useRootData } from '~/ui/root-data';
import { signInTexts } from '~/ui/translations/en/sign-in';
import { translationsAt, useTranslations } from '~/ui/translations/use-translations';
import { invalid } from '~/web/form-response.server';
import { readForm } from '~/web/form.server';
import { requireAnonymous } from '~/web/guards.server';
import { wallCovers } from '~/web/sign-in/page.server';

export { ownSheet as links } from '~/ui/storefront/styles';

export async function loader(args: LoaderFunctionArgs) {
  const { shop } = await requireAnonymous(args);
  const isSent = new URL(args.request.url).searchParams.has('sent');
  return data(
    { isSent, covers: wallCovers(shop) },
    // why only then: without a mail there is a sentence to read
    { headers: isSent && shop.sendsMail ? { Refresh: `${PAUSE_S}; url=${localizedPath(languageOf(args.request), paths.login())}` } : {} },
  );
}

export async function action(args: ActionFunctionArgs) {
  const { shop, address, language } = await requireAnonymous(args);
  const form = await readForm(args.request);
  const typed = form.parse(forgotForm);
  if (!typed.ok) return invalid(form, typed.errors);
  const outcome = await shop.passwords.askForReset({ ...typed.value, address, language });
  if (outcome === 'too-many') return invalid(form, { form: 'forgot-too-many' }, 429);
  return redirect(paths.resetSent, 303);
}

export const meta: MetaFunction<typeof loader> = (args) => pageMeta(args, { title: translationsAt(args, signInTexts).t('forgot-title') });

/** No cache keeps the answer that leads on. */
export const headers: HeadersFunction = ({ loaderHeaders }) => {
  const refresh = loaderHeaders.get('Refresh');
  return refresh === null ? {} : { Refresh: refresh, 'Cache-Control': 'private, no-store' };
};

/** The seconds before the login follows. */
const PAUSE_S = 3;

export default function ForgotPasswordPage() {
  const { isSent, covers } = useLoaderData<typeof loader>();
  const answer = useFormAnswer<typeof action>();
  const errors: FormErrors = answer?.errors ?? {};
  const { t, tRich } = useTranslations(signInTexts);
  const common = useTranslations();
  const { sendsMail } = useRootData();
  const labels = { email: t('email') };
  return (
    <AuthPage title={t('login-forgot')} lead={sendsMail ? t('forgot-lead') : common.t('no-mail')} covers={covers}>
      {isSent ? (
        sendsMail ? (
          <Sent />
        ) : (
          <Notice tone="info" role="status">
            <p>{tRich('reset-ask-shop', { shop: linkTo(paths.support) })}</p>
          </Notice>
        )
      ) : (
        <AuthForm errors={answer?.errors} labels={labels} submit={t(sendsMail ? 'password-send-link' : 'password-ask-link')}>
          <EmailField label={labels.email} value={answer?.values['email']} error={errors['email']} />
        </AuthForm>
      )}
      <p className="soft">{tRich('forgot-known', { login: linkTo(paths.login()) })}</p>
    </AuthPage>
  );
}

function Sent() {
  const { t } = useTranslations(signInTexts);
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => navigate(paths.login()), PAUSE_S * 1000);
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <Notice tone="good" role="status">
      <p>{t('reset-sent')}</p>
    </Notice>
  );
}
