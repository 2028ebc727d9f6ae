import type { ComponentProps, ReactNode } from 'react';

import { Kpis } from '~/ui/admin/layout/page';
import { Form } from '~/ui/components/navigation';
import { Notice } from '~/ui/components/notice';
import { SubmitButton } from '~/ui/components/form/submit-button';
import { useAdminTranslations } from '~/ui/translations/admin';

interface PreviewProps {
  /** The notice where the store changed after the first verdicts; null: it did not. */
  readonly refreshed: string | null;
  readonly figures: ComponentProps<typeof Kpis>['items'];
  readonly action: string;
  readonly plan: ReactNode;
  readonly unread: readonly string[];
  readonly choices?: ReactNode;
  readonly formId?: string;
  /** null where it would change nothing. */
  readonly apply: { readonly intent: string; readonly text: string; readonly busyText: string } | null;
  readonly children: ReactNode;
}

/** Shows the effect of a staged change; the owner applies or discards it as a whole. */
export function Preview({ refreshed, figures, action, plan, unread, choices, formId, apply, children }: PreviewProps) {
  const { t } = useAdminTranslations();
  return (
    <>
      {refreshed === null ? null : (
        <Notice tone="bad" role="alert" className="below">
          <p>{refreshed}</p>
        </Notice>
      )}
      <Kpis items={figures} />
      <Form id={formId} className="panel stack below" method="post" action={action}>
        <div>
          {plan}
          {unread.length === 0 ? null : <p className="break">{t('import-unread', { columns: unread.join(', ') })}</p>}
        </div>
        {choices}
        <div className="row">
          {apply === null ? null : (
            <SubmitButton className="btn btn--go btn--l" name="intent" value={apply.intent} busyText={apply.busyText}>
              {apply.text}
            </SubmitButton>
          )}
          <SubmitButton className="btn btn--line btn--l" name="intent" value="discard">
            {t('batch-discard')}
          </SubmitButton>
        </div>
      </Form>
      {children}
    </>
  );
}
