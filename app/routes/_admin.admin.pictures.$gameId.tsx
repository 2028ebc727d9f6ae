import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';

import { adminPaths } from '~/domain/paths/admin';
import type { FormErrors } from '~/domain/shared/form-answer';
import type { Game } from '~/domain/game';
import { coverDigest, type PictureRole } from '~/domain/game/picture';
import { ShopError } from '~/domain/shared/shop-error';
import { MAX_GAME_PICTURE_BYTES, pictureForm } from '~/features/game/index.server';
import { shop } from '~/services/index.server';
import { GamePictures } from '~/ui/admin/game/pictures';
import { NotSaved } from '~/ui/admin/layout/not-saved';
import { AdminPage, BackToAll } from '~/ui/admin/layout/page';
import { useFormAnswer } from '~/ui/components/form/answer';
import { pageMeta } from '~/ui/components/meta';
import { type AdminTranslations, adminTranslationsAt, useAdminTranslations } from '~/ui/translations/admin';
import { saveFailed, invalid } from '~/web/form-response.server';
import { waitUntilVisible } from '~/web/await-catalogue.server';
import { readFileForm, type SubmittedForm } from '~/web/form.server';
import { requireAdmin } from '~/web/guards.server';
import { shownGame } from '~/web/game/admin.server';
import { redirectWithToast } from '~/web/flash.server';
import { inUploadTurn } from '~/web/upload-queue.server';

const TOO_LARGE: FormErrors = { picture: 'picture-too-large' };

export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args);
  const { id, title, cover, screenshots } = await shownGame(args.params['gameId']);
  return { id, title, cover, coverDigest: coverDigest(cover), screenshots };
}

export async function action(args: ActionFunctionArgs) {
  const visit = await requireAdmin(args);
  const say = adminTranslationsAt(args.request);
  return inUploadTurn(args.request, visit, () => act(say, args, visit.account.id));
}

export const meta: MetaFunction<typeof loader> = (args) => {
  const { t } = adminTranslationsAt(args);
  return pageMeta(args, { title: t('game-pictures-title', { title: args.data?.title ?? '' }) });
};

export default function AdminPicturesPage() {
  const { t } = useAdminTranslations();
  const game = useLoaderData<typeof loader>();
  const sent = useFormAnswer<typeof action>();
  return (
    <AdminPage
      title={t('game-pictures-title', { title: game.title })}
      aside={<BackToAll to={adminPaths.games({ edit: game.id })} text={t('game-the-game')} />}
    >
      <NotSaved failure={sent?.failure} />
      <GamePictures game={game} errors={sent?.errors ?? {}} />
    </AdminPage>
  );
}

async function act(say: AdminTranslations, args: ActionFunctionArgs, by: string) {
  const form = await readFileForm(args.request, { name: 'picture', maxBytes: MAX_GAME_PICTURE_BYTES }, pictureForm);
  if (form.isCut) return invalid(form, TOO_LARGE, 413);
  const { id } = await shownGame(args.params['gameId']);
  try {
    switch (form.intent) {
      case 'cover':
      case 'screenshot':
        return await add(say, form, id, form.intent, by);
      case 'remove':
        return await done(say, await shop.gamePictures.remove(id, form.values['digest'] ?? '', by), 'picture-removed');
      default:
        throw new Response(null, { status: 400 });
    }
  } catch (error) {
    if (error instanceof ShopError) throw new Response(null, { status: 404 });
    return saveFailed(error, args, form, 'game-save-failed');
  }
}

async function add(say: AdminTranslations, form: SubmittedForm, id: string, role: PictureRole, by: string) {
  const parsed = form.parse(pictureForm);
  if (!parsed.ok) return invalid(form, { ...parsed.errors, ...(parsed.errors['picture'] === 'file-too-large' ? TOO_LARGE : {}) });
  if (!form.file) return invalid(form, { picture: 'picture-missing' });
  const saved = await shop.gamePictures.add(id, role, form.file.bytes, by);
  return saved.ok ? done(say, saved.game, 'picture-added') : invalid(form, { picture: saved.code });
}

async function done({ t }: AdminTranslations, saved: Game, text: 'picture-added' | 'picture-removed') {
  await waitUntilVisible(() => shop.catalogue.shows(saved));
  return redirectWithToast(adminPaths.pictures(saved.id), { text: t(text) });
}
