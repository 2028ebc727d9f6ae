import { adminPaths } from '~/domain/paths/admin';

import { Icon } from '~/ui/components/icon';
import type { QuestionView } from '~/ui/components/order/view';
import { useAdminTranslations } from '~/ui/translations/admin';

export function AskedWords({ reference, question }: { readonly reference: string; readonly question: QuestionView }) {
  const { t } = useAdminTranslations();
  return (
    <>
      <blockquote className="own-words" dir="auto">
        {question.text}
      </blockquote>
      {question.hasPicture ? (
        <p>
          <a className="btn btn--line" href={adminPaths.orderProof(reference, { question: question.id })} download>
            <Icon name="download" />
            {t('order-download-the-file')}
          </a>
        </p>
      ) : null}
    </>
  );
}
