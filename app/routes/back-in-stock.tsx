import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';

import type { Listing } from '~/domain/catalogue';
import { paths } from '~/domain/paths';
import { alertForm } from '~/features/stock-alert/index.server';
import { EmailField } from '~/ui/storefront/account/email-field';
import { useFormAnswer } from '~/ui/components/form/answer';
import { FormWords } from '~/ui/components/form/words';
import { ErrorSummary } from '~/ui/components/form/error-summary';
import { linkTo } from '~/ui/components/link-to';
import { pageMeta } from '~/ui/components/meta';
import { Form } from '~/ui/components/navigation';
import { SubmitButton } from '~/ui/components/form/submit-button';
import { useFirstError } from '~/ui/components/form/use-focus-first-error';
import { useRootData } from '~/ui/root-data';
import { PageHead } from '~/ui/storefront/layout/page-head';
import { NoMail } from '~/ui/storefront/layout/no-mail';
import { gameTexts } from '~/ui/translations/en/game';
import { wishTexts } from '~/ui/translations/en/wish';
import { translationsAt, useTranslations } from '~/ui/translations/use-translations';
import { invalid } from '~/web/form-response.server';
import { readForm, type SubmittedForm } from '~/web/form.server';
import { optionalUser } from '~/web/guards.server';
import type { RequestUser } from '~/web/current-user.server';
import { withAnchor } from '~/web/anchor.server';
import { safePath } from '~/http/redirect.server';
import { redirectWithToast } from '~/web/flash.server';

export { ownSheet as links } from '~/ui/storefront/styles';

export async function loader(args: LoaderFunctionArgs) {
  const { shop, account } = await optionalUser(args);
  const query = new URL(args.request.url).searchParams;
  const game = shop.catalogue.find(query.get('game') ?? '');
  if (!game) throw new Response(null, { status: 404 });
  if (game.free > 0) return redirect(paths.product(game.id), 303);
  const back = safePath(query.get('back'), paths.product(game.id));
  return { game: { id: game.id, title: game.title }, back, email: account?.email ?? '', isSignedIn: account !== null };
}

export async function action(args: ActionFunctionArgs) {
  const user = await optionalUser(args);
  const { shop } = user;
  const form = await readForm(args.request);
  const { t } = translationsAt(args.request, gameTexts, wishTexts);
  const game = shop.catalogue.find(form.values['gameId'] ?? '');
  if (!game) return redirectWithToast(shop, safePath(form.values['back'], paths.products()), { text: t('alert-gone'), tone: 'bad' });

  const page = safePath(form.values['back'], paths.product(game.id)).split('#', 1)[0] ?? paths.home;
  const back = page.split('?', 1)[0] === paths.product(game.id) ? page : withAnchor(args, page, `g-${game.id}`);
  const { title } = game;
  if (game.free > 0) return redirectWithToast(shop, back, { text: t('alert-in-stock', { title }) });
  const query = await ask(user, form, game);
  if (query === 'where') return redirect(paths.stockAlert(game.id, page), 303);
  if (typeof query !== 'string') return invalid(form, query);
  if (query === 'too-many' || query === 'too-many-today') return invalid(form, { form: `mails-${query}` }, 429);
  if (query === 'full') return redirectWithToast(shop, back, { text: t('wish-full'), tone: 'bad' });
  return redirectWithToast(shop, back, { text: t(shop.sendsMail ? `alert-${query}` : `alert-${query}-no-mail`, { title }) });
}

export const meta: MetaFunction<typeof loader> = (args) => pageMeta(args, { title: translationsAt(args, gameTexts).t('alert-ask') });

export default function BackInStockPage() {
  const { game, back, email, isSignedIn } = useLoaderData<typeof loader>();
  const answer = useFormAnswer<typeof action>();
  const errors = answer?.errors ?? {};
  const { t, tRich } = useTranslations(gameTexts, wishTexts);
  const words = useTranslations();
  const form = useFirstError(answer?.errors);
  const { sendsMail } = useRootData();
  const label = t('alert-email');
  return (
    <div className="wrap page">
      <PageHead title={t('alert-ask')} lead={t(sendsMail ? 'alert-lead' : 'alert-lead-no-mail', { title: game.title })} />
      <NoMail />
      <Form ref={form} className="stack settings__ask" method="post" action={paths.stockAlert(game.id, back)} noValidate>
        <FormWords words={words}>
          <ErrorSummary errors={errors} labels={{ email: label }} />
          <input type="hidden" name="gameId" value={game.id} />
          <input type="hidden" name="back" value={back} />
          <EmailField label={label} hint={t('alert-email-hint')} value={answer?.values['email'] ?? email} error={errors['email']} />
        </FormWords>
        <p>
          <SubmitButton className="btn btn--go btn--l" name="intent" value="ask">
            {t('alert-ask')}
          </SubmitButton>
        </p>
        {isSignedIn ? null : <p className="soft">{tRich('alert-login', { login: linkTo(paths.login(back)) })}</p>}
      </Form>
    </div>
  );
}

/** 'where': no address was given. An account with a confirmed one waits by its list of kept games. */
async function ask({ shop, account, address, language }: RequestUser, form: SubmittedForm, game: Listing) {
  const { id: gameId, title } = game;
  const confirmed = account?.emailVerified ? account.email : null;
  if (form.values['email'] === undefined) return account && confirmed !== null ? shop.wishes.waitFor(account.id, game) : ('where' as const);
  const typed = form.parse(alertForm);
  if (!typed.ok) return typed.errors;
  const wish = { gameId, title, email: typed.value.email, language };
  return account && wish.email === confirmed ? shop.wishes.waitFor(account.id, game) : shop.stockAlerts.askToConfirm(wish, address);
}
