import type { NotSavedAnswer } from '~/domain/shared/form-answer';
import { NotSaved as NotSavedNotice } from '~/ui/components/form/not-saved';
import { t, type DeskFailure } from '~/ui/translations/admin';

export function NotSaved({ failure }: { readonly failure: NotSavedAnswer<DeskFailure> | null | undefined }) {
  if (!failure) return null;
  const { of, reason } = failure;
  return <NotSavedNotice reason={reason} text={t(of, { reason: t(`reason-${reason}`) })} />;
}
