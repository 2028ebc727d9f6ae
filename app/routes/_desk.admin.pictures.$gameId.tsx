import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';

import { deskPaths } from '~/domain/desk-paths';
import type { Game } from '~/domain/game';
import { coverDigest, type PictureRole } from '~/domain/game-picture';
import { ShopError } from '~/domain/shop-error';
import { MAX_GAME_PICTURE_BYTES } from '~/features/game/face.server';
import { shop } from '~/services.server';
import { GamePictures } from '~/ui/desk/game/pictures';
import { NotSaved } from '~/ui/desk/page/not-saved';
import { AdminPage, BackToAll } from '~/ui/desk/page/page';
import { useFormAnswer } from '~/ui/kit/form/answer';
import { pageMeta } from '~/ui/kit/meta';
import { sentence } from '~/ui/words/desk';
import { notSaved, refuse } from '~/web/answer.server';
import { caughtUp } from '~/web/catch-up.server';
import { readFileForm, type SubmittedForm } from '~/web/form.server';
import { adminOnly } from '~/web/guard.server';
import { shownGame } from '~/web/game/managed.server';
import { redirectWithToast } from '~/web/toast.server';

export async function loader(args: LoaderFunctionArgs) {
  await adminOnly(args);
  const { id, title, cover, screenshots } = await shownGame(args.params['gameId']);
  return { id, title, cover, coverDigest: coverDigest(cover), screenshots };
}

export async function action(args: ActionFunctionArgs) {
  const { account } = await adminOnly(args);
  const form = await readFileForm(args.request, { name: 'picture', maxBytes: MAX_GAME_PICTURE_BYTES });
  if (form.isCut) return refuse(form, { picture: 'picture-too-large' }, 413);
  const { id } = await shownGame(args.params['gameId']);
  try {
    switch (form.intent) {
      case 'cover':
      case 'screenshot':
        return await add(form, id, form.intent, account.id);
      case 'remove':
        return await done(await shop.gamePictures.remove(id, form.values['digest'] ?? '', account.id), 'picture-removed');
      default:
        throw new Response(null, { status: 400 });
    }
  } catch (error) {
    if (error instanceof ShopError) throw new Response(null, { status: 404 });
    return notSaved(error, args, form, 'game-save-failed');
  }
}

export const meta: MetaFunction<typeof loader> = (args) => pageMeta(args, { title: `Pictures: ${args.data?.title ?? ''}` });

export default function AdminPicturesPage() {
  const game = useLoaderData<typeof loader>();
  const sent = useFormAnswer<typeof action>();
  return (
    <AdminPage
      section="games"
      title={`Pictures: ${game.title}`}
      aside={<BackToAll to={deskPaths.games({ edit: game.id })} text="The game" />}
    >
      <NotSaved failure={sent?.failure} />
      <GamePictures game={game} errors={sent?.errors ?? {}} />
    </AdminPage>
  );
}

async function add(form: SubmittedForm, id: string, role: PictureRole, by: string) {
  if (!form.file) return refuse(form, { picture: form.values['picture'] === undefined ? 'picture-missing' : 'picture-too-large' });
  const saved = await shop.gamePictures.add(id, role, form.file.bytes, by);
  return saved.ok ? done(saved.game, 'picture-added') : refuse(form, { picture: saved.code });
}

async function done(saved: Game, text: 'picture-added' | 'picture-removed') {
  await caughtUp(() => shop.catalogue.shows(saved));
  return redirectWithToast(deskPaths.pictures(saved.id), { text: sentence(text) });
}
