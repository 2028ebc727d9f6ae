import type { ReactNode } from 'react';

import type { FormAnswer } from '~/domain/shared/form-answer';

import type { AlertView } from './view';
import { AnswerField } from '~/ui/admin/layout/answer-field';
import { Form } from '~/ui/components/navigation';
import { Notice } from '~/ui/components/notice';
import { SubmitButton } from '~/ui/components/form/submit-button';
import { useFirstError } from '~/ui/components/form/use-focus-first-error';
import { useAdminTranslations } from '~/ui/translations/admin';

type Answer = Pick<FormAnswer, 'errors' | 'values'>;

interface Props {
  readonly alerts: readonly AlertView[];
  readonly action: string;
  readonly refusal: Answer | null;
  readonly children?: ReactNode;
}

/** Shows each alert with its own answer, so that none ends another. */
export function Alerts({ alerts: alarms, action, refusal, children }: Props) {
  const { t } = useAdminTranslations();
  if (alarms.length === 0) return null;
  return (
    <section className="panel stack" aria-labelledby="alarms">
      <h2 className="flush" id="alarms">
        {t('this-needs-you')}
      </h2>
      {children}
      {alarms.map((alert, index) => (
        <AlertForm
          key={`${alert.id} ${alert.at}`}
          alert={alert}
          // why no id of the alert: it may hold spaces, and a field's name for its error can't
          scope={`alarm-${index}`}
          action={action}
          refusal={answerTo(alert, refusal)}
        />
      ))}
    </section>
  );
}

/** Says that the answer was not kept, since its alert has changed. */
export function AlertChanged() {
  const { t } = useAdminTranslations();
  return (
    <Notice tone="bad" role="alert">
      <p>{t('alarm-answered')}</p>
    </Notice>
  );
}

interface FormProps {
  readonly alert: AlertView;
  readonly scope: string;
  readonly action: string;
  readonly refusal: Answer | null;
}

function AlertForm({ alert, scope, action, refusal }: FormProps) {
  const { t } = useAdminTranslations();
  const form = useFirstError(refusal);
  const { id, at, text, note, since } = alert;
  return (
    <Form ref={form} className="stack alarm" method="post" action={action} noValidate>
      <Notice tone="bad">
        <p>
          <strong>{text}</strong>
        </p>
        {note === null ? null : <p>{note}</p>}
        <p className="soft">
          <time dateTime={since.iso}>{since.text}</time>
        </p>
      </Notice>
      <input type="hidden" name="alarm" value={id} />
      <input type="hidden" name="at" value={at} />
      <AnswerField scope={scope} name="answer" label={t('what-you-did')} refusal={refusal} maxLength={500} />
      <SubmitButton className="btn btn--l" name="intent" value="answer" match={{ alarm: id }} busyText={t('saving')}>
        {t('solved')}
      </SubmitButton>
    </Form>
  );
}

const answerTo = ({ id }: AlertView, refusal: Answer | null) => (refusal?.values['alarm'] === id ? refusal : null);
