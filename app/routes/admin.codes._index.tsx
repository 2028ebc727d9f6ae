import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link } from '@remix-run/react';

import { AdminPage } from '~/ui/admin-page';
import { Empty } from '~/ui/empty';
import { pageMeta } from '~/ui/meta';
import { sentence } from '~/ui/words';
import { adminOnly } from '~/web/guard.server';

export async function loader(args: LoaderFunctionArgs) {
  await adminOnly(args);
  return null;
}

export const meta: MetaFunction = (args) => pageMeta(args, { title: 'Admin: keys' });

export default function NoGamePage() {
  return (
    <AdminPage section="games" title="Keys">
      <Empty title={sentence('game-id-missing')}>
        <p className="soft">Choose a game, then its keys.</p>
        <Link className="btn btn--go btn--l" to="/admin">
          All games
        </Link>
      </Empty>
    </AdminPage>
  );
}
