import type { NotSavedAnswer } from '~/domain/shared/form-answer';
import { NotSaved as NotSavedNotice } from '~/ui/components/form/not-saved';
import { type AdminFailure, useAdminTranslations } from '~/ui/translations/admin';

export function NotSaved({ failure }: { readonly failure: NotSavedAnswer<AdminFailure> | null | undefined }) {
  const { t } = useAdminTranslations();
  if (!failure) return null;
  const { of, reason } = failure;
  return <NotSavedNotice reason={reason} text={t(of, { reason: t(`reason-${reason}`) })} />;
}
