import type { NotSavedAnswer } from '~/domain/shared/form-answer';

import { Notice } from '~/ui/components/notice';
import { useTranslations } from '~/ui/translations/use-translations';

/** Nothing was saved, for this reason; `text` says what failed. The form below keeps what was typed. */
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
