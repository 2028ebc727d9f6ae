import type { ActionFunctionArgs, HeadersFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';

import { paths } from '~/domain/paths';
import { emailForm } from '~/features/account/index.server';
import { ChangeEmail } from '~/ui/storefront/account/change-email';
import { useFormAnswer } from '~/ui/components/form/answer';
import { FormWords } from '~/ui/components/form/words';
import { pageMeta } from '~/ui/components/meta';
import { PageHead } from '~/ui/storefront/layout/page-head';
import { accountTexts } from '~/ui/translations/en/account';
import { signInTexts } from '~/ui/translations/en/sign-in';
import { translationsAt, useTranslations } from '~/ui/translations/use-translations';
import { invalid } from '~/web/form-response.server';
import { readForm } from '~/web/form.server';
import { requireUser } from '~/web/guards.server';
import { checkStrictProof, strictProofOf } from '~/web/sign-in/reauthenticate.server';
import { redirectWithToast } from '~/web/flash.server';

export { ownSheet as links } from '~/ui/storefront/styles';

export async function loader(args: LoaderFunctionArgs) {
  const user = await requireUser(args);
  return { email: user.account.email, proof: await strictProofOf(user), losesRights: user.isAdmin && !user.shop.owners.isById };
}

export async function action(args: ActionFunctionArgs) {
  const user = await requireUser(args);
  const { shop } = user;
  const form = await readForm(args.request, { verbatim: ['code'] });
  const typed = form.parse(emailForm);
  if (!typed.ok) return invalid(form, typed.errors);
  const refusal = await checkStrictProof(user, form);
  if (refusal !== null) return refusal;
  const { account, address: client, language } = user;
  const outcome = await shop.emailChanges.ask(account, { email: typed.value.email, client, language });
  if (outcome.ok) {
    const { t } = translationsAt(args.request, accountTexts, signInTexts);
    return redirectWithToast(shop, paths.account, { text: t(shop.sendsMail ? 'email-change-sent' : 'no-mail') });
  }
  switch (outcome.code) {
    case 'unchanged':
      return invalid(form, { email: 'email-same' });
    case 'email-in-use':
      return invalid(form, { email: 'email-in-use' });
    default:
      return invalid(form, { form: `mails-${outcome.code}` }, 429);
  }
}

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, { title: translationsAt(args, accountTexts, signInTexts).t('email-change') });

export const headers: HeadersFunction = () => ({ 'Cache-Control': 'private, no-store' });

export default function ChangeEmailPage() {
  const { email, proof, losesRights } = useLoaderData<typeof loader>();
  const answer = useFormAnswer<typeof action>();
  const words = useTranslations(accountTexts, signInTexts);
  return (
    <div className="wrap page">
      <PageHead title={words.t('email-change')} lead={email} />
      <FormWords words={words}>
        <ChangeEmail
          email={email}
          proof={proof}
          losesRights={losesRights}
          typed={answer?.values['email'] ?? ''}
          errors={answer?.errors ?? {}}
        />
      </FormWords>
    </div>
  );
}
