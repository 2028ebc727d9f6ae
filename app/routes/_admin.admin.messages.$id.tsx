import type { ActionFunctionArgs, HeadersFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';

import { MAIL_STATES } from '~/domain/mail';
import { adminPaths } from '~/domain/paths/admin';
import type { AdminFormError } from '~/domain/shared/form-error';
import { ownValue } from '~/domain/shared/own-value';
import { ShopError, type ShopErrorCode } from '~/domain/shared/shop-error';
import { replyForm } from '~/features/contact/index.server';
import type { Shop } from '~/services/index.server';
import { MailFacts, MailLetter } from '~/ui/admin/mail/mail';
import { mailTitle, toMailRow } from '~/ui/admin/mail/view';
import { MessagePanel } from '~/ui/admin/mail/message';
import { toMessageView } from '~/ui/admin/mail/message-view';
import { AdminPage, BackToAll } from '~/ui/admin/layout/page';
import { useFormAnswer } from '~/ui/components/form/answer';
import { pageMeta } from '~/ui/components/meta';
import { NotSaved } from '~/ui/admin/layout/not-saved';
import { Link } from '~/ui/components/navigation';
import { Notice } from '~/ui/components/notice';
import { alsoAfterConflict } from '~/ui/components/revalidate-on-conflict';
import {
  type AdminTranslations,
  adminTranslationsAt,
  type AdminFailure,
  formSentence,
  useAdminTranslations,
} from '~/ui/translations/admin';
import { saveFailed, invalid } from '~/web/form-response.server';
import { readForm, type SubmittedForm } from '~/web/form.server';
import { requireAdmin } from '~/web/guards.server';
import { redirectWithToast } from '~/web/flash.server';

/** Shows a message from the contact form, or a mail of the outbox. The ids of mails have a dot. */
export async function loader(args: LoaderFunctionArgs) {
  const { shop, account } = await requireAdmin(args);
  const i18n = adminTranslationsAt(args.request);
  const id = args.params['id'] ?? '';
  if (!isMail(id)) {
    const message = await shop.messages.find(id);
    if (!message) throw new Response(null, { status: 404 });
    const [waiting] = message.state === 'new' ? [] : (await shop.messages.list({ state: 'new' })).messages;
    const next = waiting ? { id: waiting.id, name: waiting.name } : null;
    return { kind: 'message' as const, message: toMessageView(i18n, message), next, isSending: shop.outbox.isSending };
  }
  const storedMail = await shop.outbox.read(id, account.id);
  if (!storedMail) throw new Response(null, { status: 404 });
  const { mail, rendered, secrecy } = storedMail;
  // A link to an order works for its shopper only.
  const letter = rendered && { subject: rendered.subject, text: rendered.text, link: mail.hasLink ? rendered.link : null };
  return { kind: 'mail' as const, mail: toMailRow(i18n, shop.clock(), mail), messageId: mail.messageId, letter: letter, secrecy };
}

export async function action(args: ActionFunctionArgs) {
  const { shop, account } = await requireAdmin(args);
  const i18n = adminTranslationsAt(args.request);
  const form = await readForm(args.request, { multiline: ['reply'] });
  const failure = ownValue(FAILURES, form.intent);
  if (failure === undefined) throw new Response(null, { status: 400 });
  try {
    return await act(shop, i18n, form, args.params['id'] ?? '', account.id);
  } catch (error) {
    return saveFailed(error, args, form, failure);
  }
}

const FAILURES: Readonly<Record<string, AdminFailure>> = {
  'send-again': 'mail-again-failed',
  reply: 'reply-failed',
  close: 'message-change-failed',
  reopen: 'message-change-failed',
};

export const meta: MetaFunction<typeof loader> = (args) => {
  const i18n = adminTranslationsAt(args);
  const { t } = i18n;
  const page = args.data;
  return pageMeta(args, {
    title: !page
      ? t('admin-messages')
      : page.kind === 'mail'
        ? mailTitle(i18n, page.mail.kind)
        : t('mail-message-from-name', { name: page.message.name }),
  });
};

/** The page may show a secret link: no cache keeps it, and other sites don't get its address. */
export const headers: HeadersFunction = () => ({ 'Referrer-Policy': 'same-origin', 'Cache-Control': 'private, no-store' });

export const shouldRevalidate = alsoAfterConflict;

export default function AdminMessagePage() {
  const i18n = useAdminTranslations();
  const { t, tRich } = i18n;
  const page = useLoaderData<typeof loader>();
  const answer = useFormAnswer<typeof action>();
  const failure = answer?.failure ? <NotSaved failure={answer.failure} /> : null;
  if (page.kind === 'message') {
    return (
      <AdminPage title={t('message')} aside={<BackToAll to={adminPaths.messages()} text={t('mail-all-messages')} />}>
        {failure}
        {page.next === null ? null : (
          <p className="below">
            <Link className="btn btn--line" to={adminPaths.message(page.next.id)}>
              {tRich('order-next-waits', { reference: <bdi>{page.next.name}</bdi> })}
            </Link>
          </p>
        )}
        <MessagePanel {...page} reply={answer?.values?.['reply'] ?? ''} errors={answer?.errors ?? {}} />
      </AdminPage>
    );
  }
  return (
    <AdminPage title={mailTitle(i18n, page.mail.kind)} aside={<BackToAll to={adminPaths.outbox()} text={t('outgoing-mail')} />}>
      {failure}
      {answer?.errors?.form ? (
        <Notice tone="bad" role="alert" className="below">
          <p>{formSentence(i18n, answer.errors.form)}</p>
        </Notice>
      ) : null}
      <div className="mail split stack">
        <MailLetter letter={page.letter} secrecy={page.secrecy} />
        <MailFacts mail={page.mail} messageId={page.messageId} />
      </div>
    </AdminPage>
  );
}

function isMail(id: string): boolean {
  return id.includes('.');
}

async function act(shop: Shop, i18n: AdminTranslations, form: SubmittedForm, id: string, by: string) {
  const { t } = i18n;
  try {
    if (form.intent === 'send-again') {
      await shop.outbox.sendAgain(id, by);
      const state = MAIL_STATES.find((each) => each === form.values['state']);
      return await redirectWithToast(shop, adminPaths.outbox({ state }), { text: t('mail-again') });
    }
    if (form.intent === 'reply') return await reply(shop, i18n, form, id, by);
    const isClosing = form.intent === 'close';
    await (isClosing ? shop.messages.close(id, by) : shop.messages.reopen(id, by));
    return await redirectWithToast(shop, adminPaths.message(id), {
      text: t(isClosing ? 'event-message-closed' : 'event-message-reopened'),
    });
  } catch (error) {
    if (!(error instanceof ShopError)) throw error;
    if (error.code === 'not-found') throw new Response(null, { status: 404 });
    const refusal = REFUSALS[error.code];
    if (refusal === undefined) throw error;
    return invalid(form, { form: refusal }, 409);
  }
}

const REFUSALS: Readonly<Partial<Record<ShopErrorCode, AdminFormError>>> = {
  conflict: 'reply-conflict',
  'wrong-state': 'reply-full',
  'mail-link-gone': 'mail-link-gone',
};

async function reply(shop: Shop, { t }: AdminTranslations, form: SubmittedForm, id: string, by: string) {
  const parsed = form.parse(replyForm);
  if (!parsed.ok) return invalid(form, parsed.errors, 422);
  await shop.messages.reply(id, parsed.value, by);
  return redirectWithToast(shop, adminPaths.message(id), { text: t(shop.outbox.isSending ? 'reply-sent' : 'reply-waits') });
}
