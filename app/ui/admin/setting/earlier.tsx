import { adminPaths } from '~/domain/paths/admin';
import type { FormErrors } from '~/domain/shared/form-answer';
import { ErrorSummary } from '~/ui/components/form/error-summary';
import { SubmitButton } from '~/ui/components/form/submit-button';
import { Form } from '~/ui/components/navigation';
import { useAdminTranslations } from '~/ui/translations/admin';
import { AnywayField, ProofField, SettingNotice, type ProofKind, type SettingAnswer } from './proof';
import type { GroupView } from './view';

interface EarlierProps {
  readonly view: GroupView;
  readonly errors: FormErrors;
  readonly more: SettingAnswer | null;
  readonly proofKind: ProofKind;
  readonly email: string;
}

/** Lists what stood in a group before each change, to be put back. */
export function EarlierSettings({ view: { group, earlier, expectedVersion }, errors, more, proofKind, email }: EarlierProps) {
  const { t, tRich } = useAdminTranslations();
  if (earlier.length === 0) return null;
  return (
    <section className="panel below" aria-labelledby="earlier">
      <h2 id="earlier">{t('settings-earlier')}</h2>
      <p className="soft">{t('settings-earlier-why')}</p>
      <Form className="stack" method="post" action={adminPaths.settings(group)}>
        <ErrorSummary errors={errors} scope="back" labels={{ password: t('your-password'), code: t('proof-code') }} />
        <SettingNotice more={more} />
        <input type="hidden" name="seen" value={expectedVersion} />
        <fieldset className="stack gap-s">
          <legend className="sr">{t('settings-earlier')}</legend>
          {earlier.map(({ until, moment, text }, nth) => (
            <label className="check" key={until}>
              <input type="radio" name="until" value={until} defaultChecked={nth === 0} />
              <span>
                {tRich('settings-until', { when: <time dateTime={moment.iso}>{moment.text}</time> })} <span className="soft">{text}</span>
              </span>
            </label>
          ))}
        </fieldset>
        <AnywayField errors={errors} rate={more?.rate ?? null} scope="back" />
        <ProofField proofKind={proofKind} email={email} errors={errors} scope="back" />
        {proofKind === 'sign-in' ? null : (
          <p>
            <SubmitButton name="intent" value="put-back" className="btn btn--line" busyText={t('saving')}>
              {t('settings-put-back')}
            </SubmitButton>
          </p>
        )}
      </Form>
    </section>
  );
}
