import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';

import { shop } from '~/services/index.server';
import { adminPaths } from '~/domain/paths/admin';
import { MESSAGE_STATES } from '~/domain/mail/contact-message';
import { AdminMailList } from '~/ui/admin/mail/list';
import { toMailRow } from '~/ui/admin/mail/view';
import { MessageList } from '~/ui/admin/mail/message-list';
import { toMessageView } from '~/ui/admin/mail/message-view';
import { CountTabs } from '~/ui/admin/layout/count-tabs';
import { AdminPage } from '~/ui/admin/layout/page';
import { Empty } from '~/ui/components/empty-state';
import { pageMeta } from '~/ui/components/meta';
import { Link } from '~/ui/components/navigation';
import { Notice } from '~/ui/components/notice';
import { adminTranslationsAt, useAdminTranslations } from '~/ui/translations/admin';
import { pageAt } from '~/web/pagination.server';
import { requireAdmin } from '~/web/guards.server';

export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args);
  const say = adminTranslationsAt(args.request);
  const params = new URL(args.request.url).searchParams;
  const after = params.get('after') ?? undefined;
  const isFirst = after === undefined;
  const count = await shop.messages.countNew();
  if (params.get('tab') === 'outbox') {
    const { mails, next } = await pageAt(shop.outbox.list({ after }));
    const { isSending } = shop.outbox;
    return { tab: 'outbox' as const, isSending, count, mails: mails.map((each) => toMailRow(say, each)), next, isFirst };
  }
  const state = MESSAGE_STATES.find((known) => known === params.get('state')) ?? null;
  const { messages, next } = await pageAt(shop.messages.list({ after, ...(state === null ? {} : { state }) }));
  return { tab: 'messages' as const, state, count, messages: messages.map((each) => toMessageView(say, each)), next, isFirst };
}

export const meta: MetaFunction = (args) => {
  const { t } = adminTranslationsAt(args);
  return pageMeta(args, { title: t('mail-admin-messages') });
};

export default function AdminMessagesPage() {
  const { t } = useAdminTranslations();
  const page = useLoaderData<typeof loader>();
  const listFrom = (after: string | null) =>
    page.tab === 'outbox' ? adminPaths.outbox({ after }) : adminPaths.messages({ state: page.state, after });
  return (
    <AdminPage title={t('admin-messages')}>
      <CountTabs
        label={t('password-show')}
        items={[
          { label: t('admin-all'), to: adminPaths.messages(), isCurrent: page.tab === 'messages' && page.state === null },
          ...MESSAGE_STATES.map((each) => ({
            label: t(`message-${each}`),
            to: adminPaths.messages({ state: each }),
            isCurrent: page.tab === 'messages' && page.state === each,
            ...(each === 'new' ? { count: page.count, isWaiting: true } : {}),
          })),
          { label: t('admin-outgoing-mail'), to: adminPaths.outbox(), isCurrent: page.tab === 'outbox' },
        ]}
      />
      {page.tab === 'outbox' && !page.isSending ? (
        <Notice tone="info" className="above">
          <p>{t('mail-not-set-up')}</p>
        </Notice>
      ) : null}
      <section className="panel panel--list" aria-label={t(LISTS[page.tab])}>
        <List page={page} />
        {page.isFirst && page.next === null ? null : (
          <nav className="row row--apart" aria-label={t('pages')}>
            {page.isFirst ? <span /> : <Link to={listFrom(null)}>{t('admin-newest')}</Link>}
            {page.next === null ? null : <Link to={listFrom(page.next)}>{t('admin-older')}</Link>}
          </nav>
        )}
      </section>
    </AdminPage>
  );
}

const LISTS = { messages: 'mail-messages-newest-first', outbox: 'mail-outgoing-mail-newest-first' } as const;

function List({ page }: { readonly page: ReturnType<typeof useLoaderData<typeof loader>> }) {
  const { t } = useAdminTranslations();
  if (page.tab === 'outbox')
    return page.mails.length > 0 ? <AdminMailList mails={page.mails} /> : <Empty title={t('mail-the-store-has-written-no-mail')} />;
  if (page.messages.length > 0) return <MessageList messages={page.messages} />;
  return <Empty title={t(page.state === null ? 'messages-none' : `messages-none-${page.state}`)} />;
}
