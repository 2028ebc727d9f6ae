import type { ComponentProps } from 'react';

import { adminPaths } from '~/domain/paths/admin';
import type { FormAnswer } from '~/domain/shared/form-answer';

import type { RefusedPicture } from '~/features/game/index.server';

import { GAME_TITLE_ID, GameForm, type GameConflict } from './form';
import { GameAside } from './list';
import { NotSaved } from '~/ui/admin/layout/not-saved';
import { AdminPage } from '~/ui/admin/layout/page';
import { type AdminFailure, useAdminTranslations } from '~/ui/translations/admin';

interface GamePageProps extends Pick<ComponentProps<typeof GameForm>, 'copied' | 'edited' | 'values' | 'canFeature' | 'platforms'> {
  readonly answer: FormAnswer<
    AdminFailure,
    { readonly conflict: GameConflict | null; readonly refusedPictures: readonly RefusedPicture[] } | null
  > | null;
  readonly listTo: string;
  readonly editTo: (id: string) => string;
}

export function GamePage({ edited, values, answer, listTo, editTo, ...choices }: GamePageProps) {
  const { t } = useAdminTranslations();
  return (
    <AdminPage
      title={<h1 id={GAME_TITLE_ID}>{edited ? t('edit-game-title', { title: edited.title }) : t('first-sale-game-go')}</h1>}
      aside={<GameAside editedId={edited?.id ?? null} listTo={listTo} />}
    >
      <NotSaved failure={answer?.failure} />
      <GameForm
        edited={edited}
        values={answer?.values ?? values}
        errors={answer?.errors ?? {}}
        conflict={answer?.more?.conflict ?? null}
        refusedPictures={answer?.more?.refusedPictures ?? []}
        action={edited ? editTo(edited.id) : adminPaths.newGame}
        cancelTo={listTo}
        {...choices}
      />
    </AdminPage>
  );
}
