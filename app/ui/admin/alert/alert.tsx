import type { ReactNode } from 'react';

import type { FormAnswer } from '~/domain/shared/form-answer';

import type { AlarmView } from './view';
import { AnswerField } from '~/ui/admin/layout/answer-field';
import { Form } from '~/ui/components/navigation';
import { Notice } from '~/ui/components/notice';
import { SubmitButton } from '~/ui/components/form/submit-button';
import { useFirstError } from '~/ui/components/form/use-focus-first-error';
import { useAdminTranslations } from '~/ui/translations/admin';

type Answer = Pick<FormAnswer, 'errors' | 'values'>;

interface Props {
  readonly alarms: readonly AlarmView[];
  readonly action: string;
  readonly refusal: Answer | null;
  readonly children?: ReactNode;
}

/** Shows each alarm with its own answer, so that none ends another. */
export function Alerts({ alarms, action, refusal, children }: Props) {
  const { t } = useAdminTranslations();
  if (alarms.length === 0) return null;
  return (
    <section className="panel stack" aria-labelledby="alarms">
      <h2 className="flush" id="alarms">
        {t('this-needs-you')}
      </h2>
      {children}
      {alarms.map((alarm, index) => (
        <AlarmForm
          key={`${alarm.id} ${alarm.at}`}
          alarm={alarm}
          // why no id of the alarm: it may hold spaces, and a field's name for its error can't
          scope={`alarm-${index}`}
          action={action}
          refusal={answerTo(alarm, refusal)}
        />
      ))}
    </section>
  );
}

/** Says that the answer was not kept, since its alarm has changed. */
export function AlarmMovedOn() {
  const { t } = useAdminTranslations();
  return (
    <Notice tone="bad" role="alert">
      <p>{t('alarm-answered')}</p>
    </Notice>
  );
}

interface FormProps {
  readonly alarm: AlarmView;
  readonly scope: string;
  readonly action: string;
  readonly refusal: Answer | null;
}

function AlarmForm({ alarm, scope, action, refusal }: FormProps) {
  const { t } = useAdminTranslations();
  const form = useFirstError(refusal);
  const { id, at, text, note, since } = alarm;
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

const answerTo = ({ id }: AlarmView, refusal: Answer | null) => (refusal?.values['alarm'] === id ? refusal : null);
