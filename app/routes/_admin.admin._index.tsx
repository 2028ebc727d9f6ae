import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData, useLocation } from '@remix-run/react';
import { useState } from 'react';

import { PAGE_SIZE } from '~/domain/catalogue';
import { adminPaths } from '~/domain/paths/admin';
import { MAX_FEATURED, type Game } from '~/domain/game';
import { titleKey } from '~/domain/game/bulk-edit';
import { countManaged, type ManagedGame, tickedIds } from '~/domain/catalogue/admin-list';
import type { FormErrors } from '~/domain/shared/form-answer';
import { type Language, languageOf } from '~/domain/shared/language';
import { pageOf } from '~/domain/shared/pagination';
import { ShopError } from '~/domain/shared/shop-error';
import { gameForm, type GameInput, picturedGameForm, type PictureChange, versionOf } from '~/features/game/index.server';
import type { Shop } from '~/services/index.server';
import { DeleteGame, type GameToDelete } from '~/ui/admin/game/delete';
import { GamesAside, GameSection, GAMES_ID, GameTabs, UnstatedRegions } from '~/ui/admin/game/list';
import { GamePage } from '~/ui/admin/game/page';
import { differences, NEW_GAME, pictureDifference, toBesideGame, toCopy, toValues } from '~/ui/admin/game/view';
import { AdminPage } from '~/ui/admin/layout/page';
import { useFormAnswer } from '~/ui/components/form/answer';
import { pageMeta } from '~/ui/components/meta';
import { NotSaved } from '~/ui/admin/layout/not-saved';
import type { PageHandle } from '~/ui/components/document/page-handle';
import { type AdminTranslations, adminTranslationsAt, useAdminTranslations } from '~/ui/translations/admin';
import { withLastList } from '~/web/admin/last-list.server';
import { saveFailed, invalidWith, redisplay } from '~/web/form-response.server';
import { waitUntilVisible } from '~/web/await-catalogue.server';
import { type GameForm, hasPictures, makePictures, pictureErrors, readGameForm, withMoved } from '~/web/game/picture-form.server';
import { besideGame } from '~/web/game/beside.server';
import { managedGames, readFilter } from '~/web/game/search-results.server';
import { requireAdmin } from '~/web/guards.server';
import { editedGame, gameToDelete } from '~/web/game/admin.server';
import { withAnchor } from '~/web/anchor.server';
import { redirectWithToast } from '~/web/flash.server';
import { inUploadTurn } from '~/web/upload-queue.server';
import { isDataRequest } from '~/http/request-context.server';

export async function loader(args: LoaderFunctionArgs) {
  const { shop } = await requireAdmin(args);
  const i18n = adminTranslationsAt(args.request);
  const params = new URL(args.request.url).searchParams;
  const { pick, ...wholeFilter } = readFilter(params);
  const filter = { ...wholeFilter, pick: '' };
  const games = managedGames(shop, filter);
  const ticked = tickedIds({ pick });
  const list = pageOf(games, Number(params.get('page')) || pageWith(games, ticked), PAGE_SIZE);
  const edited = await editedGame(shop, params.get('edit'), args.context.isRefused === true);
  const copied = await editedGame(shop, params.get('copy'), args.context.isRefused === true);
  const counts = countManaged(shop.catalogue.all(), shop.catalogue.archived().length);
  return withLastList(shop, args.request, 'games', {
    filter,
    list: { ...list, items: list.items.map((game) => ({ ...game, sold: shop.catalogue.soldOf(game.id).month })) },
    platforms: shop.catalogue.platforms(),
    counts,
    ticked: list.items.flatMap(({ id }) => (params.get('ticked') === 'page' || ticked?.has(id) ? [id] : [])),
    isAdding: params.has('add') || copied !== null,
    copied: copied && { id: copied.id, title: copied.title },
    edited: edited && {
      id: edited.id,
      title: edited.title,
      screenshots: edited.screenshots,
      beside: toBesideGame(i18n, await besideGame(shop, edited), shop.clock()),
    },
    values: edited
      ? { ...toValues(edited, languageOf(args.request)), version: await versionOf(edited) }
      : copied
        ? toCopy(copied, languageOf(args.request))
        : NEW_GAME,
    canFeature: counts.featured < MAX_FEATURED || edited?.featured === true,
    toDelete: await gameToDelete(shop, params.get('delete'), adminPaths.games({ ...filter, page: list.page })),
  });
}

export async function action(args: ActionFunctionArgs) {
  const user = await requireAdmin(args);
  return inUploadTurn(args.request, user, async () => {
    const submittedGame = await readGameForm(user.shop, args.request);
    try {
      return await act(args, submittedGame, user.account.id);
    } catch (error) {
      const isDelete = submittedGame.form.intent === 'delete';
      return saveFailed(error, args, submittedGame.form, isDelete ? 'game-delete-failed' : 'game-save-failed', !isDelete);
    }
  });
}

async function act(args: ActionFunctionArgs, submittedGame: GameForm, by: string) {
  const { shop } = args.context;
  const i18n = adminTranslationsAt(args.request);
  const { form } = submittedGame;
  const { t } = i18n;
  const { id = '', version } = form.values;
  const params = new URL(args.request.url).searchParams;
  const back = adminPaths.games({ ...readFilter(params), page: Number(params.get('page')) });
  const moved = withMoved(form);
  if (moved) return redisplay(moved);
  switch (form.intent) {
    case 'preview':
      return redisplay(form);
    case 'add':
      return save(args, submittedGame, {
        write: (input, pictures) => shop.games.add(input, by, pictures),
        done: (added) => redirectWithToast(shop, adminPaths.newKeys(added.id), { text: t('game-added') }),
      });
    case 'update':
      return save(args, submittedGame, {
        write: (input, pictures) => shop.games.update(id, input, by, version, pictures),
        done: () => redirectWithToast(shop, back, { text: t('game-updated') }),
      });
    case 'delete':
      return remove(shop, i18n, id, withAnchor(args, back, GAMES_ID), by);
    default:
      throw new Response(null, { status: 400 });
  }
}

export const meta: MetaFunction<typeof loader> = (args) => {
  const { t } = adminTranslationsAt(args);
  return pageMeta(args, { title: args.data?.edited ? t('edit-game-title', { title: args.data.edited.title }) : t('admin-games') });
};

export const handle: PageHandle = {
  overlay: (loaded) => {
    const { toDelete } = loaded as { toDelete: GameToDelete | null };
    return toDelete && <DeleteGame game={toDelete} />;
  },
};

export default function AdminGamesPage() {
  const { t } = useAdminTranslations();
  const { filter, list, platforms, counts, ticked, isAdding, copied, edited, values, canFeature } = useLoaderData<typeof loader>();
  const answer = useFormAnswer<typeof action>();
  const key = useFormKey(answer !== undefined);
  const here = adminPaths.games({ ...filter, page: list.page });
  const to = (query: Readonly<Record<string, string>>) => adminPaths.games({ ...filter, page: list.page, ...query });
  const sentForm = answer && answer.intent !== 'delete' ? answer : null;
  if (isAdding || edited !== null || sentForm !== null)
    return (
      <GamePage
        key={key}
        answer={sentForm}
        listTo={here}
        editTo={(edit) => to({ edit })}
        {...{ copied, edited, values, canFeature, platforms }}
      />
    );
  return (
    <AdminPage title={t('games')} aside={<GamesAside />}>
      <GameTabs filter={filter} counts={counts} />
      <UnstatedRegions count={counts.unstated} />
      <NotSaved failure={answer?.failure} />
      <GameSection
        filter={filter}
        platforms={platforms}
        list={list}
        ticked={ticked}
        isEmptyShop={counts.games + counts.archived === 0}
        to={to}
      />
    </AdminPage>
  );
}

/** Returns the form's key: a new form forgets the typed values, and one that was refused keeps its fields with the chosen files. */
function useFormKey(isAnswered: boolean): string {
  const { key } = useLocation();
  const [shownKey, setShown] = useState(key);
  if (!isAnswered && shownKey !== key) setShown(key);
  return isAnswered ? shownKey : key;
}

/** Returns the page of the first ticked game: the owner who comes back to the list finds the choice. */
function pageWith(games: readonly ManagedGame[], ticked: ReadonlySet<string> | null): number {
  const first = ticked === null ? 0 : games.findIndex(({ id }) => ticked.has(id));
  return Math.floor(Math.max(0, first) / PAGE_SIZE) + 1;
}

interface Save<T> {
  readonly write: (input: GameInput, pictures: PictureChange) => Promise<Game>;
  readonly done: (saved: Game) => T;
}

async function save<T>(args: ActionFunctionArgs, submittedGame: GameForm, { write, done }: Save<T>) {
  const { shop } = args.context;
  const { form, refusedPictures } = submittedGame;
  const isLost = !isDataRequest(args);
  const again = (errors: FormErrors) =>
    invalidWith(form, { ...pictureErrors(submittedGame, isLost), ...errors }, { conflict: null, refusedPictures }, form.isCut ? 413 : 422);
  const parsed = form.parse(hasPictures(submittedGame) ? picturedGameForm : gameForm);
  if (!parsed.ok) return again(parsed.errors);
  if (await isTitleCopied(shop, parsed.value.title, form.values['copyOf'])) return again({ title: 'title-copied' });
  if (isTaken(shop, parsed.value.aliases, form.values['id'])) return again({ aliases: 'alias-taken' });
  if (Object.keys(pictureErrors(submittedGame, false)).length > 0) return again({});
  const pictures = await makePictures(shop, submittedGame, parsed.value.cover !== '' || (form.values['withoutPicture'] ?? '') !== '');
  if (!pictures.ok) return again(pictures.errors);
  try {
    const saved = await write(parsed.value, pictures.change);
    await waitUntilVisible(() => shop.catalogue.shows(saved));
    return done(saved);
  } catch (error) {
    if (!(error instanceof ShopError)) throw error;
    if (error.code === 'featured-full') return again({ featured: error.code });
    if (error.code === 'pictures-full') return again({ pictures: error.code });
    return conflicting(shop, submittedGame, isLost, parsed.value, languageOf(args.request));
  }
}

/** Returns whether the copy of a game has still the other's title. */
async function isTitleCopied(shop: Shop, title: string, copyOf: string | undefined): Promise<boolean> {
  const other = copyOf === undefined || copyOf === '' ? null : await shop.games.find(copyOf);
  return other !== null && titleKey(other.title) === titleKey(title);
}

function isTaken(shop: Shop, aliases: readonly string[], id: string | undefined): boolean {
  return aliases.some((alias) => shop.catalogue.named(alias).some((game) => game.id !== id));
}

/** Shows the differences where the game was changed meanwhile; the next 'Update game' confirms them. */
async function conflicting(shop: Shop, { form, ...pictures }: GameForm, isLost: boolean, typed: GameInput, language: Language) {
  const saved = await shop.games.find(form.values['id'] ?? '');
  const isGone = !saved || saved.archived;
  const fields = isGone ? [] : differences(toValues(saved, language), toValues({ ...saved, ...typed }, language));
  const conflict = { isGone, differences: isGone ? [] : [...fields, ...pictureDifference(saved, form.values)] };
  const values = { ...form.values, version: isGone ? '' : await versionOf(saved) };
  return invalidWith({ ...form, values }, pictureErrors({ form, ...pictures }, isLost), { conflict, refusedPictures: [] }, 409);
}

async function remove(shop: Shop, { t }: AdminTranslations, id: string, back: string, by: string) {
  try {
    const { outcome } = await shop.games.remove(id, by);
    await waitUntilVisible(() => shop.catalogue.find(id) === null);
    return redirectWithToast(shop, back, { text: t(outcome === 'archived' ? 'game-archived' : 'game-deleted') });
  } catch (error) {
    if (!(error instanceof ShopError)) throw error;
    return redirectWithToast(shop, back, { text: t('game-delete-failed', { reason: t('reason-not-found') }), tone: 'bad' });
  }
}
