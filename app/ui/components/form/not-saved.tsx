import type { NotSavedAnswer } from '~/domain/shared/form-answer';

import { Notice } from '~/ui/components/notice';
import { useTranslations } from '~/ui/translations/use-translations';

/** `text` names the failure. The form below keeps the typed values. */
export function NotSaved({ reason, text }: Pick<NotSavedAnswer, 'reason'> & { readonly text: string }) {
  const { t } = useTranslations();
  return (
    <Notice tone="bad" role="alert" className="below">
      <p>
        <strong>{t(reason === 'unavailable' ? 'we-are-offline' : 'not-saved-title')}</strong>
      </p>
      <p>{text}</p>
    </Notice>
  );
}
