import { useDocumentPlace } from '~/ui/components/document/scroll-anchor';
import { Form, Link } from '~/ui/components/navigation';
import { Overlay } from '~/ui/components/overlay';
import { SubmitButton } from '~/ui/components/form/submit-button';

import { rowId } from './view';
import { useAdminTranslations } from '~/ui/translations/admin';

export interface KeyToDelete {
  readonly id: string;
  readonly code: string;
  readonly back: string;
}

/** Asks before a used key is deleted: it may be the only record of its use. */
export function DeleteKey({ item }: { readonly item: KeyToDelete }) {
  const { t, tRich } = useAdminTranslations();
  const row = useDocumentPlace()(item.back, rowId(item.id));
  return (
    <Overlay title={t('key-delete-question')} closeTo={row} role="alertdialog" describedBy="delete-consequences">
      <p id="delete-consequences">{tRich('key-delete-used', { code: <code translate="no">{item.code}</code> })}</p>
      <Form className="row" method="post" action={item.back} preventScrollReset>
        <input type="hidden" name="keyId" value={item.id} />
        <SubmitButton className="btn btn--bad-solid btn--l" name="intent" value="delete">
          {t('key-delete-key')}
        </SubmitButton>
        <Link className="btn btn--line btn--l" to={row} preventScrollReset>
          {t('keep-it')}
        </Link>
      </Form>
    </Overlay>
  );
}
