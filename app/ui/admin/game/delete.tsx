import { Cover } from '~/ui/components/cover';
import { useDocumentPlace } from '~/ui/components/document/scroll-anchor';
import { Form, Link } from '~/ui/components/navigation';
import { Overlay } from '~/ui/components/overlay';
import { SubmitButton } from '~/ui/components/form/submit-button';
import { type AdminTranslations, useAdminTranslations } from '~/ui/translations/admin';

import { rowId } from './row-id';

export interface GameToDelete {
  readonly id: string;
  readonly title: string;
  readonly cover: string;
  readonly outcome: 'deleted' | 'archived';
  readonly keys: number;
  readonly back: string;
}

export function DeleteGame({ game }: { readonly game: GameToDelete }) {
  const i18n = useAdminTranslations();
  const { t } = i18n;
  const row = useDocumentPlace()(game.back, rowId(game.id));
  return (
    <Overlay title={t('game-delete-question')} closeTo={row} role="alertdialog" describedBy="delete-consequences">
      <div className="ask">
        <Cover src={game.cover} title={game.title} width={76} height={101} />
        <p id="delete-consequences">
          <strong>{game.title}</strong>
          <br />
          {consequences(i18n, game)}
        </p>
      </div>
      <Form className="row" method="post" action={game.back}>
        <input type="hidden" name="id" value={game.id} />
        <SubmitButton className="btn btn--bad-solid btn--l" name="intent" value="delete">
          {t('game-delete-game')}
        </SubmitButton>
        <Link className="btn btn--line btn--l" to={row} preventScrollReset>
          {t('keep-it')}
        </Link>
      </Form>
    </Overlay>
  );
}

function consequences({ t, tCount }: AdminTranslations, { outcome, keys }: GameToDelete): string {
  const what = outcome === 'archived' ? 'game-archive' : 'game-delete';
  return keys === 0 ? t(`${what}-no-key`) : tCount(what, keys);
}
