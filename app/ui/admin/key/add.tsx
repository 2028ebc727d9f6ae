import { adminPaths } from '~/domain/paths/admin';
import type { FormAnswer } from '~/domain/shared/form-answer';

import { KeyForm } from './form';
import { KeysHead } from './head';
import { KeyUpload } from './upload';
import { NotSaved } from '~/ui/admin/layout/not-saved';
import { AdminPage, BackToAll } from '~/ui/admin/layout/page';
import { type AdminFailure, useAdminTranslations } from '~/ui/translations/admin';

interface AddKeysProps {
  readonly game: Readonly<Record<'id' | 'title' | 'platform' | 'cover', string>> & { readonly archived: boolean };
  readonly newKey: Readonly<Record<'originPrice' | 'coefficient', string>>;
  readonly answer: FormAnswer<AdminFailure> | undefined;
  readonly listTo: string;
}

export function AddKeys({ game, newKey, answer, listTo }: AddKeysProps) {
  const { t } = useAdminTranslations();
  const values = { ...newKey, ...answer?.values };
  return (
    <AdminPage title={<KeysHead game={game} />} aside={<BackToAll to={listTo} text={t('keys-of-this-game')} />}>
      <NotSaved failure={answer?.failure} />
      {game.archived ? (
        <p className="panel soft">{t('keys-game-archived')}</p>
      ) : (
        <div className="admin items-start stack gap-xl">
          <KeyForm values={values} errors={answer?.errors ?? {}} action={adminPaths.newKeys(game.id)} />
          <KeyUpload gameId={game.id} coefficient={newKey.coefficient} />
        </div>
      )}
    </AdminPage>
  );
}
