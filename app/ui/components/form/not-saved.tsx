import type { NotSavedAnswer } from '~/domain/shared/form-answer';

import { Notice } from '~/ui/components/notice';
import { useCommonWords } from '~/ui/translations/common';

/** Nothing was saved, for this reason; `text` says what failed. The form below keeps what was typed. */
export function NotSaved({ reason, text }: Pick<NotSavedAnswer, 'reason'> & { readonly text: string }) {
  const { sentence } = useCommonWords();
  return (
    <Notice tone="bad" role="alert" className="below">
      <p>
        <strong>{sentence(reason === 'unavailable' ? 'we-are-offline' : 'not-saved-title')}</strong>
      </p>
      <p>{text}</p>
    </Notice>
  );
}
