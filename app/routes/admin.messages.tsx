import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';

import { shop } from '~/services.server';
import { MessageList } from '~/ui/admin-message-list';
import { AdminPage } from '~/ui/admin-page';
import { Empty } from '~/ui/empty';
import { pageMeta } from '~/ui/meta';
import { toMoment } from '~/ui/order-view';
import { pageAt } from '~/web/cursor.server';
import { adminOnly } from '~/web/guard.server';

export async function loader(args: LoaderFunctionArgs) {
  await adminOnly(args);
  const after = new URL(args.request.url).searchParams.get('after') ?? undefined;
  const { messages, next } = await pageAt(shop.messages.list({ after }));
  return {
    messages: messages.map(({ id, name, email, message, createdAt }) => ({ id, name, email, message, sent: toMoment(createdAt) })),
    next,
    isFirst: after === undefined,
  };
}

export const meta: MetaFunction = (args) => pageMeta(args, { title: 'Admin: messages' });

export default function AdminMessagesPage() {
  const { messages, next, isFirst } = useLoaderData<typeof loader>();
  return (
    <AdminPage section="messages" title="Messages" aside={<p className="soft">What people wrote to the shop</p>}>
      {messages.length > 0 ? <MessageList messages={messages} /> : <Empty title="Nobody has written yet." />}
      {isFirst && next === null ? null : (
        <nav className="row row--apart" aria-label="Pages">
          {isFirst ? <span /> : <Link to="/admin/messages">Newest messages</Link>}
          {next === null ? null : <Link to={`/admin/messages?after=${encodeURIComponent(next)}`}>Older messages</Link>}
        </nav>
      )}
    </AdminPage>
  );
}
