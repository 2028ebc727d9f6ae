import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';

import { adminPaths } from '~/domain/paths/admin';
import { MAIL_STATES, type MailState } from '~/domain/mail';
import { MESSAGE_STATES } from '~/domain/mail/contact-message';
import { AdminMailList } from '~/ui/admin/mail/list';
import { isMailServerAtFault, toMailRow } from '~/ui/admin/mail/view';
import { PausedMails } from '~/ui/admin/mail/held';
import { MessageList } from '~/ui/admin/mail/message-list';
import { toMessageView } from '~/ui/admin/mail/message-view';
import { CountTabs } from '~/ui/admin/layout/count-tabs';
import { AdminPage, BackToAll } from '~/ui/admin/layout/page';
import { NotSaved } from '~/ui/admin/layout/not-saved';
import { useFormAnswer } from '~/ui/components/form/answer';
import { Empty } from '~/ui/components/empty-state';
import { pageMeta } from '~/ui/components/meta';
import { Link } from '~/ui/components/navigation';
import { Notice } from '~/ui/components/notice';
import { adminTranslationsAt, useAdminTranslations } from '~/ui/translations/admin';
import { redirectWithToast } from '~/web/flash.server';
import { saveFailed } from '~/web/form-response.server';
import { readForm } from '~/web/form.server';
import { pageAt } from '~/web/pagination.server';
import { requireAdmin } from '~/web/guards.server';

export async function loader(args: LoaderFunctionArgs) {
  const { shop } = await requireAdmin(args);
  const i18n = adminTranslationsAt(args.request);
  const params = new URL(args.request.url).searchParams;
  const after = params.get('after') ?? undefined;
  const isFirst = after === undefined;
  const [count, mailCounts] = await Promise.all([shop.messages.countNew(), shop.outbox.count()]);
  if (params.get('tab') === 'outbox') {
    const state = MAIL_STATES.find((known) => known === params.get('state')) ?? null;
    const mailPage = await pageAt(shop.outbox.list({ after, state }));
    const mails = mailPage.mails.map((each) => toMailRow(i18n, shop.clock(), each));
    const rows = isFirst && state === null ? failedFirst(mails) : mails;
    return { tab: 'outbox' as const, isSending: shop.outbox.isSending, state, mailCounts, mails: rows, next: mailPage.next, isFirst };
  }
  const state = MESSAGE_STATES.find((known) => known === params.get('state')) ?? null;
  const { messages, next } = await pageAt(shop.messages.list({ after, ...(state === null ? {} : { state }) }));
  return { tab: 'messages' as const, state, count, mailCounts, messages: messages.map((each) => toMessageView(i18n, each)), next, isFirst };
}

export async function action(args: ActionFunctionArgs) {
  const { shop, account } = await requireAdmin(args);
  const { tCount } = adminTranslationsAt(args.request);
  const form = await readForm(args.request);
  const isSent = form.intent === 'send-paused';
  if (!isSent && form.intent !== 'drop-paused') throw new Response(null, { status: 400 });
  try {
    const mails = await (isSent ? shop.outbox.sendPaused(account.id) : shop.outbox.dropPaused(account.id));
    return await redirectWithToast(shop, adminPaths.outbox(), { text: tCount(isSent ? 'mail-paused-sent' : 'mail-paused-dropped', mails) });
  } catch (error) {
    return saveFailed(error, args, form, 'mail-paused-failed');
  }
}

export const meta: MetaFunction = (args) => {
  const { t } = adminTranslationsAt(args);
  return pageMeta(args, { title: t('admin-messages') });
};

export default function AdminMessagesPage() {
  const { t } = useAdminTranslations();
  const page = useLoaderData<typeof loader>();
  const answer = useFormAnswer<typeof action>();
  const listFrom = (after: string | null) =>
    page.tab === 'outbox' ? adminPaths.outbox({ state: page.state, after }) : adminPaths.messages({ state: page.state, after });
  return (
    <AdminPage
      title={t(page.tab === 'outbox' ? 'outgoing-mail' : 'messages')}
      aside={page.tab === 'outbox' ? <BackToAll to={adminPaths.messages()} text={t('mail-all-messages')} /> : null}
    >
      <Tabs page={page} />
      <NotSaved failure={answer?.failure} />
      {page.tab === 'outbox' ? <OutboxNotice page={page} /> : null}
      <section className="panel panel--list" aria-label={t(LISTS[page.tab])}>
        <List page={page} />
        {page.isFirst && page.next === null ? null : (
          <nav className="row row--apart" aria-label={t('pages')}>
            {page.isFirst ? <span /> : <Link to={listFrom(null)}>{t('sort-new')}</Link>}
            {page.next === null ? null : <Link to={listFrom(page.next)}>{t('older')}</Link>}
          </nav>
        )}
      </section>
    </AdminPage>
  );
}

type Page = ReturnType<typeof useLoaderData<typeof loader>>;

/** The states of mails, those first that want something of the owner. */
const MAIL_TABS = ['failed', 'paused', 'waiting', 'sent', 'dropped', 'expired'] as const satisfies readonly MailState[];

function Tabs({ page }: { readonly page: Page }) {
  const { t } = useAdminTranslations();
  const { failed, waiting, paused } = page.mailCounts;
  if (page.tab === 'outbox')
    return (
      <CountTabs
        label={t('state')}
        items={[
          { label: t('all'), to: adminPaths.outbox(), isCurrent: page.state === null },
          ...MAIL_TABS.map((each) => ({
            label: t(`mail-${each}`),
            to: adminPaths.outbox({ state: each }),
            isCurrent: page.state === each,
            ...(each === 'failed'
              ? { count: failed, isWaiting: true }
              : each === 'waiting'
                ? { count: waiting }
                : each === 'paused'
                  ? { count: paused }
                  : {}),
          })),
        ]}
      />
    );
  return (
    <CountTabs
      label={t('show')}
      items={[
        { label: t('all'), to: adminPaths.messages(), isCurrent: page.state === null },
        ...MESSAGE_STATES.map((each) => ({
          label: t(`message-${each}`),
          to: adminPaths.messages({ state: each }),
          isCurrent: page.state === each,
          ...(each === 'new' ? { count: page.count, isWaiting: true } : {}),
        })),
        {
          label: t('outgoing-mail'),
          to: adminPaths.outbox(),
          isCurrent: false,
          ...(failed > 0 ? { count: failed, isWaiting: true } : {}),
        },
      ]}
    />
  );
}

function OutboxNotice({ page }: { readonly page: Extract<Page, { readonly tab: 'outbox' }> }) {
  const { t } = useAdminTranslations();
  if (page.isSending && page.mailCounts.paused > 0) return <PausedMails count={page.mailCounts.paused} notes={page.mailCounts.notes} />;
  if (page.isSending && !isMailServerAtFault(page.mails)) return null;
  return (
    <Notice tone="info" className="above">
      <p>
        {t(page.isSending ? 'mail-server-at-fault' : 'mail-not-set-up')} <Link to={adminPaths.settings('mail')}>{t('mail-settings')}</Link>
      </p>
    </Notice>
  );
}

const LISTS = { messages: 'mail-messages-newest-first', outbox: 'mail-outgoing-mail-newest-first' } as const;

function List({ page }: { readonly page: Page }) {
  const { t } = useAdminTranslations();
  if (page.tab === 'outbox') {
    if (page.mails.length > 0) return <AdminMailList mails={page.mails} state={page.state} />;
    return <Empty title={t(page.state === null ? 'outbox-empty' : `mails-none-${page.state}`)} />;
  }
  if (page.messages.length > 0) return <MessageList messages={page.messages} />;
  return <Empty title={t(page.state === null ? 'messages-none' : `messages-none-${page.state}`)} />;
}

function failedFirst<T extends { readonly state: MailState }>(mails: readonly T[]): readonly T[] {
  const isFailed = ({ state }: T) => state === 'failed';
  return [...mails.filter(isFailed), ...mails.filter((mail) => !isFailed(mail))];
}
