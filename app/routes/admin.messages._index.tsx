import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';

import { shop } from '~/services.server';
import { AdminMailList } from '~/ui/admin-mail-list';
import { toMailRow } from '~/ui/admin-mail-view';
import { MessageList } from '~/ui/admin-message-list';
import { AdminPage, Segments } from '~/ui/admin-page';
import { Empty } from '~/ui/empty';
import { pageMeta } from '~/ui/meta';
import { Notice } from '~/ui/notice';
import { toMoment } from '~/ui/order-view';
import { sentence } from '~/ui/words';
import { pageAt } from '~/web/cursor.server';
import { adminOnly } from '~/web/guard.server';

export async function loader(args: LoaderFunctionArgs) {
  await adminOnly(args);
  const params = new URL(args.request.url).searchParams;
  const after = params.get('after') ?? undefined;
  const isFirst = after === undefined;
  if (params.get('tab') === 'outbox') {
    const { mails, next } = await pageAt(shop.outbox.list({ after }));
    return { tab: 'outbox' as const, isSending: shop.outbox.isSending, mails: mails.map(toMailRow), next, isFirst };
  }
  const { messages, next } = await pageAt(shop.messages.list({ after }));
  return {
    tab: 'messages' as const,
    messages: messages.map(({ id, name, email, message, createdAt }) => ({ id, name, email, message, sent: toMoment(createdAt) })),
    next,
    isFirst,
  };
}

export const meta: MetaFunction = (args) => pageMeta(args, { title: 'Admin: messages' });

export default function AdminMessagesPage() {
  const page = useLoaderData<typeof loader>();
  return (
    <AdminPage
      section="messages"
      title="Messages"
      aside={<p className="soft">What people write to the shop, and what it writes to them</p>}
    >
      <Segments
        label="Show"
        items={[
          { label: 'Messages', to: pagePath('messages', null), isCurrent: page.tab === 'messages' },
          { label: 'Outgoing mail', to: pagePath('outbox', null), isCurrent: page.tab === 'outbox' },
        ]}
      />
      {page.tab === 'outbox' && !page.isSending ? (
        <Notice tone="info" className="above">
          <p>{sentence('mail-not-set-up')}</p>
        </Notice>
      ) : null}
      <section className={page.tab === 'outbox' ? 'panel panel--list' : 'above'} aria-label={LISTS[page.tab]}>
        <List page={page} />
        {page.isFirst && page.next === null ? null : (
          <nav className="row row--apart" aria-label="Pages">
            {page.isFirst ? <span /> : <Link to={pagePath(page.tab, null)}>Newest</Link>}
            {page.next === null ? null : <Link to={pagePath(page.tab, page.next)}>Older</Link>}
          </nav>
        )}
      </section>
    </AdminPage>
  );
}

const LISTS = { messages: 'Messages, newest first', outbox: 'Outgoing mail, newest first' } as const;

function List({ page }: { readonly page: ReturnType<typeof useLoaderData<typeof loader>> }) {
  if (page.tab === 'outbox')
    return page.mails.length > 0 ? <AdminMailList mails={page.mails} /> : <Empty title="The store has written no mail yet." />;
  return page.messages.length > 0 ? <MessageList messages={page.messages} /> : <Empty title="Nobody has written yet." />;
}

function pagePath(tab: 'messages' | 'outbox', after: string | null): string {
  const asked = Object.entries({ tab: tab === 'outbox' ? tab : '', after: after ?? '' }).filter(([, value]) => value !== '');
  return asked.length === 0 ? '/admin/messages' : `/admin/messages?${new URLSearchParams(asked).toString()}`;
}
