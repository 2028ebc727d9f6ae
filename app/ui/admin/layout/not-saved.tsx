import type { NotSavedAnswer } from '~/domain/shared/form-answer';
import { NotSaved as NotSavedNotice } from '~/ui/components/form/not-saved';
import { type DeskFailure, useAdminTranslations } from '~/ui/translations/admin';

export function NotSaved({ failure }: { readonly failure: NotSavedAnswer<DeskFailure> | null | undefined }) {
  const { t } = useAdminTranslations();
  if (!failure) return null;
  const { of, reason } = failure;
  return <NotSavedNotice reason={reason} text={t(of, { reason: t(`reason-${reason}`) })} />;
}
