import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData, useLocation, useRouteError } from '@remix-run/react';

import { adminPaths } from '~/domain/paths/admin';
import { isUsualLength } from '~/domain/key/code';
import { toPlain } from '~/domain/shared/money';
import type { FormErrors, FormValues } from '~/domain/shared/form-answer';
import { ownValue } from '~/domain/shared/own-value';
import { ShopError } from '~/domain/shared/shop-error';
import { keyForm, keyMoveForm, keyWriteOffForm } from '~/features/key/index.server';
import type { Shop } from '~/services/index.server';
import { AddKeys } from '~/ui/admin/key/add';
import { DeleteKey, type KeyToDelete } from '~/ui/admin/key/delete';
import { KEYS_ID } from '~/ui/admin/key/list';
import { KeySection } from '~/ui/admin/key/section';
import { keyListPath, readKeyFilter, toListedKey, toListed } from '~/ui/admin/key/view';
import type { TickedAnswer } from '~/ui/admin/key/ticked';
import { KeysFailure } from '~/ui/admin/key/failure';
import { KeyKpis, KeysAside, KeysHead } from '~/ui/admin/key/head';
import { AdminPage } from '~/ui/admin/layout/page';
import { useFormAnswer } from '~/ui/components/form/answer';
import { pageMeta } from '~/ui/components/meta';
import { NotSaved } from '~/ui/admin/layout/not-saved';
import type { PageHandle } from '~/ui/components/document/page-handle';
import { type AdminTranslations, adminTranslationsAt, type AdminFailure } from '~/ui/translations/admin';
import { saveFailed, invalid, invalidWith, redisplay } from '~/web/form-response.server';
import { pageAt } from '~/web/pagination.server';
import { readForm, type SubmittedForm } from '~/web/form.server';
import { requireAdmin } from '~/web/guards.server';
import { gameNamed, keyInAddress, managedGame, searchKey } from '~/web/game/admin.server';
import { withAnchor } from '~/web/anchor.server';
import { redirectWithToast } from '~/web/flash.server';

export async function loader(args: LoaderFunctionArgs) {
  const { shop } = await requireAdmin(args);
  const game = await managedGame(shop, args.params['gameId']);
  const params = new URL(args.request.url).searchParams;
  const filter = readKeyFilter(params);
  const after = params.get('after');
  const [page, shownKey, toDelete] = await Promise.all([
    pageAt(shop.keys.page(game.id, toListed(filter), { page: Number(params.get('page')), after })),
    keyInAddress(shop, game.id, params.get('key')),
    keyInAddress(shop, game.id, params.get('delete')),
  ]);
  const here = keyListPath(game.id, filter, { page: page.sorted?.page ?? 1, after });
  return {
    game: { id: game.id, title: game.title, platform: game.platform, cover: game.cover, archived: game.archived },
    isAdding: params.has('add'),
    filter,
    here,
    items: (shownKey ? [shownKey] : page.items).map((key) => toListedKey(key, shop.clock())),
    isFound: shownKey !== null,
    pages: { sorted: page.sorted, isFirst: after === null, next: page.next },
    kpis: { ...page.counts, lowStock: game.lowStock },
    newKey: { originPrice: toPlain(game.originPrice), coefficient: String(game.coefficient / 10) },
    toDelete:
      toDelete?.state === 'used' ? ({ id: toDelete.id, code: toDelete.code ?? toDelete.id, back: here } satisfies KeyToDelete) : null,
  };
}

export async function action(args: ActionFunctionArgs) {
  const { shop, account } = await requireAdmin(args);
  const i18n = adminTranslationsAt(args.request);
  const form = await readForm(args.request);
  const game = await managedGame(shop, args.params['gameId']);
  const params = new URL(args.request.url).searchParams;
  const here = keyListPath(game.id, readKeyFilter(params), { page: Number(params.get('page')), after: params.get('after') });
  try {
    return await act(shop, i18n, form, game.id, withAnchor(args, here, KEYS_ID), account.id);
  } catch (error) {
    return saveFailed(error, args, form, ownValue(FAILURES, form.intent) ?? 'code-add-failed', form.intent === 'add');
  }
}

const FAILURES: Readonly<Record<string, AdminFailure>> = {
  mark: 'code-update-failed',
  move: 'key-move-failed',
  'write-off': 'key-write-off-failed',
  delete: 'code-delete-failed',
  show: 'code-show-failed',
};

async function act(shop: Shop, i18n: AdminTranslations, form: SubmittedForm, gameId: string, here: string, by: string) {
  const { t } = i18n;
  const keyId = form.values['keyId'] ?? '';
  switch (form.intent) {
    case 'preview':
      return redisplay(form);
    case 'add':
      return add(shop, i18n, gameId, form, by);
    case 'find':
      return findKey(shop, form);
    case 'move':
      return move(shop, i18n, here, gameId, form, by);
    case 'write-off':
      return writeOff(shop, i18n, here, gameId, form, by);
    case 'mark': {
      const used = form.values['used'] === 'true';
      return attempt(shop, i18n, here, 'code-update-failed', async () => {
        await shop.keys.setUsed(gameId, keyId, used, by);
        return redirectWithToast(shop, here, { text: t(used ? 'code-marked-used' : 'code-marked-available') });
      });
    }
    case 'delete':
      return attempt(shop, i18n, here, 'code-delete-failed', async () => {
        await shop.keys.remove(gameId, keyId, by);
        return redirectWithToast(shop, here, { text: t('code-deleted') });
      });
    case 'show':
      return attempt(shop, i18n, here, 'code-show-failed', async () => {
        const code = await shop.keys.show(gameId, keyId, by);
        return invalidWith(form, {}, { shown: { id: keyId, code } }, 200);
      });
    default:
      throw new Response(null, { status: 400 });
  }
}

export const meta: MetaFunction<typeof loader> = (args) => {
  const { t } = adminTranslationsAt(args);
  return pageMeta(args, { title: args.data ? t('keys-of-title', { title: args.data.game.title }) : t('admin-keys') });
};

export const handle: PageHandle = {
  overlay: (loaded) => {
    const { toDelete: item } = loaded as { toDelete: KeyToDelete | null };
    return item && <DeleteKey item={item} />;
  },
};

export default function AdminKeysPage() {
  const { game, isAdding, filter, here, items, isFound, pages, kpis, newKey } = useLoaderData<typeof loader>();
  const answer = useFormAnswer<typeof action>();
  const { key } = useLocation();
  // why a key: otherwise the fields of a new form would keep the typed values
  if (isAdding || answer?.intent === 'add' || answer?.intent === 'preview')
    return <AddKeys key={key} game={game} newKey={newKey} answer={answer} listTo={here} />;
  return (
    <AdminPage title={<KeysHead game={game} />} aside={<KeysAside gameId={game.id} isArchived={game.archived} />}>
      <NotSaved failure={answer?.failure} />
      <KeyKpis {...kpis} />
      <KeySection
        list={{
          gameId: game.id,
          filter,
          here,
          keys: items,
          isFound,
          pages,
          hasKeys: kpis.all > 0,
          shownKey: answer?.more?.shown ?? null,
          ticked: tickedAnswer(answer),
        }}
        search={{ typed: answer?.values['search'] ?? '', error: answer?.errors['search'] }}
      />
    </AdminPage>
  );
}

export function ErrorBoundary() {
  return <KeysFailure error={useRouteError()} />;
}

async function findKey(shop: Shop, form: SubmittedForm) {
  const keyPlace = await searchKey(shop, form);
  return keyPlace.ok ? redirect(adminPaths.keys(keyPlace.gameId, { key: keyPlace.keyId }), 303) : invalid(form, keyPlace.errors);
}

async function add(shop: Shop, { t }: AdminTranslations, gameId: string, form: SubmittedForm, by: string) {
  const parsed = form.parse(keyForm);
  if (!parsed.ok) return invalid(form, parsed.errors);
  try {
    await shop.keys.add(gameId, parsed.value, by);
  } catch (error) {
    if (!(error instanceof ShopError)) throw error;
    if (error.code === 'code-exists') return invalid(form, { code: error.code }, 409);
    if (error.code === 'not-found') return invalid(form, { form: error.code }, 409);
    throw error;
  }
  const { code, type } = parsed.value;
  const text = isUsualLength(code, type) ? t('code-added') : t('code-added-unusual', { type });
  return redirectWithToast(shop, adminPaths.keys(gameId), { text });
}

async function move(shop: Shop, i18n: AdminTranslations, here: string, gameId: string, form: SubmittedForm, by: string) {
  const ids = tickedIn(form);
  const parsed = form.parse(keyMoveForm);
  if (!parsed.ok || ids.length === 0) return untickedOr(form, ids, parsed.ok ? {} : parsed.errors);
  const target = gameNamed(shop, parsed.value.game);
  if (!('id' in target)) return invalid(form, { game: target.matches === 0 ? 'key-game-unknown' : 'key-game-several' });
  if (target.id === gameId) return invalid(form, { game: 'key-game-same' });
  return attempt(shop, i18n, here, 'key-move-failed', async () => {
    await shop.keys.move(gameId, ids, target.id, by);
    const title = shop.catalogue.find(target.id)?.title ?? target.id;
    return redirectWithToast(shop, here, { text: i18n.tCount('key-moved', ids.length, { title }) });
  });
}

async function writeOff(shop: Shop, i18n: AdminTranslations, here: string, gameId: string, form: SubmittedForm, by: string) {
  const ids = tickedIn(form);
  const parsed = form.parse(keyWriteOffForm);
  if (!parsed.ok || ids.length === 0) return untickedOr(form, ids, parsed.ok ? {} : parsed.errors);
  return attempt(shop, i18n, here, 'key-write-off-failed', async () => {
    await shop.keys.writeOff(gameId, ids, parsed.value.reason, by);
    return redirectWithToast(shop, here, { text: i18n.tCount('key-is-written-off', ids.length) });
  });
}

function tickedIn({ values }: SubmittedForm): readonly string[] {
  return Object.keys(values).flatMap((name) => (name.startsWith('key-') ? [name.slice('key-'.length)] : []));
}

function untickedOr(form: SubmittedForm, ids: readonly string[], errors: FormErrors) {
  return invalid(form, ids.length === 0 ? { ...errors, ticked: 'keys-none-ticked' } : errors);
}

/** Returns what the form of the ticked keys shows: its own errors and values. */
function tickedAnswer(
  answer: { readonly intent: string; readonly errors: FormErrors; readonly values: FormValues } | undefined,
): TickedAnswer {
  return answer?.intent === 'move' || answer?.intent === 'write-off' ? answer : { errors: {}, values: {} };
}

async function attempt<T>(shop: Shop, { t }: AdminTranslations, here: string, failed: AdminFailure, work: () => Promise<T>) {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ShopError)) throw error;
    const reason =
      error.code === 'code-in-order' || error.code === 'not-found' || error.code === 'code-exists' || error.code === 'wrong-state'
        ? (`reason-${error.code}` as const)
        : 'reason-other';
    return redirectWithToast(shop, here, { text: t(failed, { reason: t(reason) }), tone: 'bad' });
  }
}
