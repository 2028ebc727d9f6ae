import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData, useLocation, useRouteError } from '@remix-run/react';

import type { Game } from '~/domain/game';
import { isTakeable } from '~/domain/key';
import { toPlain } from '~/domain/money';
import { pageOf } from '~/domain/page';
import { ShopError } from '~/domain/shop-error';
import { keyForm, type KeyView } from '~/features/key.server';
import { shop } from '~/services.server';
import { DeleteKey, type KeyToDelete } from '~/ui/admin-delete-key';
import { KeyForm } from '~/ui/admin-key-form';
import { KeyFilters, KeyList } from '~/ui/admin-key-list';
import { figuresOf, isShown, keyListPath, keysPath, readKeyFilter, type KeyRow } from '~/ui/admin-key-view';
import { KeysFailure } from '~/ui/admin-keys-failure';
import { KeyKpis, KeysAside, KeysHead } from '~/ui/admin-keys-head';
import { AdminPage } from '~/ui/admin-page';
import { Empty } from '~/ui/empty';
import { pageMeta } from '~/ui/meta';
import { NotSaved } from '~/ui/not-saved';
import type { PageHandle } from '~/ui/page-handle';
import { Pager } from '~/ui/pager';
import { sentence } from '~/ui/words';
import { notSaved } from '~/web/failure.server';
import { invalid, readForm, type SubmittedForm } from '~/web/form.server';
import { adminOnly } from '~/web/guard.server';
import { redirectWithToast } from '~/web/toast.server';

const KEYS_ON_A_PAGE = 100;

export async function loader(args: LoaderFunctionArgs) {
  await adminOnly(args);
  const game = await findGame(args.params['gameId']);
  const params = new URL(args.request.url).searchParams;
  const filter = readKeyFilter(params);
  const all = (await shop.keys.list(game.id, { used: null, type: null })).map((key) => toRow(key, shop.clock()));
  const list = pageOf(
    all.filter((key) => isShown(key, filter)),
    Number(params.get('page')),
    KEYS_ON_A_PAGE,
  );
  return {
    game: { id: game.id, title: game.title, platform: game.platform, cover: game.cover, archived: game.archived },
    filter,
    list,
    kpis: figuresOf(all),
    newKey: { originPrice: toPlain(game.originPrice), coefficient: String(game.coefficient / 10) },
    toDelete: toDelete(all, params.get('delete'), keyListPath(game.id, filter, list.page)),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { account } = await adminOnly(args);
  const form = await readForm(args.request);
  const game = await findGame(args.params['gameId']);
  const params = new URL(args.request.url).searchParams;
  const here = keyListPath(game.id, readKeyFilter(params), Number(params.get('page')) || 1);
  try {
    return await act(form, game.id, here, account.id);
  } catch (error) {
    return notSaved(error, args, form, FAILURES[form.intent] ?? 'code-add-failed', form.intent === 'add');
  }
}

const FAILURES: Readonly<Record<string, string>> = { mark: 'code-update-failed', delete: 'code-delete-failed' };

async function act(form: SubmittedForm, gameId: string, here: string, by: string) {
  const keyId = form.values['keyId'] ?? '';
  switch (form.intent) {
    case 'preview':
      return data({ errors: {}, values: form.values });
    case 'add':
      return add(gameId, form, by);
    case 'mark': {
      const used = form.values['used'] === 'true';
      return change(here, () => shop.keys.setUsed(gameId, keyId, used, by), {
        done: used ? 'code-marked-used' : 'code-marked-available',
        failed: 'code-update-failed',
      });
    }
    case 'delete':
      return change(here, () => shop.keys.remove(gameId, keyId, by), { done: 'code-deleted', failed: 'code-delete-failed' });
    default:
      throw new Response(null, { status: 400 });
  }
}

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, { title: args.data ? `Keys of ${args.data.game.title}` : 'Admin: keys' });

export const handle: PageHandle = {
  overlay: (loaded) => {
    const { toDelete: item } = loaded as { toDelete: KeyToDelete | null };
    return item && <DeleteKey item={item} />;
  },
};

export default function AdminKeysPage() {
  const { game, filter, list, kpis, newKey } = useLoaderData<typeof loader>();
  const sent = useActionData<typeof action>();
  const { key } = useLocation();
  const here = keyListPath(game.id, filter, list.page);
  return (
    <AdminPage section="games" title={<KeysHead game={game} />} aside={<KeysAside gameId={game.id} />}>
      {sent && 'failure' in sent ? <NotSaved failure={sent.failure} /> : null}
      <KeyKpis {...kpis} />
      <div className="admin">
        <div className="admin__form">
          {game.archived ? (
            <p className="panel soft">This game is archived: hidden from the store and kept for its orders. No key can be added to it.</p>
          ) : (
            <KeyForm key={key} values={sent?.values ?? newKey} errors={sent?.errors ?? {}} action={here} />
          )}
        </div>
        <section className="panel" aria-labelledby="keys">
          <h2 id="keys">Keys of this game</h2>
          <KeyFilters gameId={game.id} filter={filter} />
          {list.items.length > 0 ? (
            <KeyList keys={list.items} here={here} askPath={(keyId) => keyListPath(game.id, filter, list.page, { delete: keyId })} />
          ) : (
            <Empty title={kpis.all === 0 ? 'This game has no keys yet.' : 'No keys found matching filters.'} />
          )}
          <Pager page={list.page} pages={list.pages} href={(page) => keyListPath(game.id, filter, page)} />
        </section>
      </div>
    </AdminPage>
  );
}

export function ErrorBoundary() {
  return <KeysFailure error={useRouteError()} />;
}

async function findGame(id = ''): Promise<Game> {
  const game = await shop.games.find(id);
  if (!game) throw new Response(null, { status: 404 });
  return game;
}

/** Only what the page shows: an encrypted code never leaves the server with it. */
function toRow(
  { id, code, type, state, holdUntil, used, orderId, originPrice, buyingPrice, profitCentimes }: KeyView,
  now: number,
): KeyRow {
  return {
    id,
    code,
    type,
    state: isTakeable({ state, holdUntil }, now) ? 'free' : state,
    used,
    orderId,
    originPrice,
    buyingPrice,
    profitCentimes,
  };
}

/** The used key that is asked about; an unknown one, or one that went meanwhile, asks nothing. */
function toDelete(keys: readonly KeyRow[], id: string | null, back: string): KeyToDelete | null {
  const key = keys.find((each) => each.id === id && each.state === 'used');
  return key ? { id: key.id, code: key.code, back } : null;
}

async function add(gameId: string, form: SubmittedForm, by: string) {
  const parsed = form.parse(keyForm);
  if (!parsed.ok) return invalid(form, parsed.errors);
  try {
    await shop.keys.add(gameId, parsed.value, by);
  } catch (error) {
    if (!(error instanceof ShopError)) throw error;
    return invalid(form, { [error.code === 'code-exists' ? 'code' : '']: error.code }, 409);
  }
  return redirectWithToast(keysPath(gameId), { text: sentence('code-added') });
}

/** A change that can't be made any more says why, above the list as it is now. */
async function change(here: string, write: () => Promise<void>, words: { done: string; failed: string }) {
  try {
    await write();
    return redirectWithToast(here, { text: sentence(words.done) });
  } catch (error) {
    if (!(error instanceof ShopError)) throw error;
    const reason = error.code === 'code-in-order' || error.code === 'not-found' ? `reason-${error.code}` : 'reason-other';
    return redirectWithToast(here, { text: sentence(words.failed, { reason: sentence(reason) }), tone: 'bad' });
  }
}
