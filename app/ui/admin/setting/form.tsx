import { Fragment, useState, type FormEvent, type ReactNode } from 'react';

import { adminPaths } from '~/domain/paths/admin';
import { paths } from '~/domain/paths';
import { settingRule, type SettingName } from '~/domain/setting';
import { readStored } from '~/domain/setting/read';
import type { FormErrors, FormValues } from '~/domain/shared/form-answer';
import { ErrorSummary } from '~/ui/components/form/error-summary';
import { SubmitButton } from '~/ui/components/form/submit-button';
import { useFirstError } from '~/ui/components/form/use-focus-first-error';
import { Form, Link } from '~/ui/components/navigation';
import { Notice } from '~/ui/components/notice';
import { useRootData } from '~/ui/root-data';
import { useAdminTranslations } from '~/ui/translations/admin';
import { SettingField } from './field';
import { SettingPreview } from './preview';
import { AnywayField, ProofField, SettingNotice, type ProofKind, type SettingAnswer } from './proof';
import { banksOf, partsOf, settingLabel, type FieldView, type GroupView } from './view';

interface SettingFormProps {
  readonly view: GroupView;
  /** The typed values that were not saved; null: the form is fresh. */
  readonly typed: FormValues | null;
  readonly errors: FormErrors;
  readonly proofKind: ProofKind;
  readonly more: SettingAnswer | null;
  readonly isGuarded: boolean;
  readonly email: string;
}

/** Shows the fields of a group beside what shoppers see of them; with a script both follow each letter. */
export function SettingForm({ view, typed: typedForm, errors, proofKind, more, isGuarded, email }: SettingFormProps) {
  const i18n = useAdminTranslations();
  const { t } = i18n;
  const ref = useFirstError(errors);
  const { sendsMail } = useRootData();
  const valuesOf = (values: FormValues | null) => Object.fromEntries(view.fields.map((field) => [field.name, valueOf(field, values)]));
  const first = valuesOf(typedForm);
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>(first);
  const [fieldsLeft, setFieldsLeft] = useState<ReadonlySet<SettingName>>(new Set());
  const labels = {
    ...Object.fromEntries(view.fields.map(({ name }) => [name, settingLabel(i18n, name)])),
    password: t('your-password'),
    code: t('proof-code'),
  };
  function follow(event: FormEvent<HTMLFormElement>): void {
    const now = [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value)]);
    setTyped(valuesOf(Object.fromEntries(now)));
  }
  const fieldOf = (field: FieldView) => (
    <SettingField
      key={field.name}
      field={{ ...field, value: first[field.name] ?? '' }}
      typed={typed[field.name] ?? ''}
      origin={view.origin}
      error={errors[field.name]}
      isLeft={fieldsLeft.has(field.name)}
      onBlur={() => setFieldsLeft(new Set([...fieldsLeft, field.name]))}
    />
  );
  return (
    <Form ref={ref} className="setting split" method="post" action={adminPaths.settings(view.group)} onInput={follow} noValidate>
      <div className="stack">
        <ErrorSummary errors={errors} labels={labels} isLong />
        <SettingNotice more={more} />
        {isGuarded ? (
          <Notice tone="info">
            <p>{t(sendsMail ? 'settings-guarded' : 'settings-guarded-no-mail')}</p>
            {view.group === 'payment' ? <p>{t('settings-orders-keep')}</p> : null}
            {view.group === 'card' ? <p>{t('settings-cards-keep')}</p> : null}
          </Notice>
        ) : null}
        {view.group === 'seller' ? <LegalLinks /> : null}
        <input type="hidden" name="seen" value={view.expectedVersion} />
        {partsOf(view.fields).map(({ part, fields }) => (
          <Fragment key={part}>
            <Part part={part}>{fields.map(fieldOf)}</Part>
            {part === null && view.group === 'payment' ? <OtherBanks accounts={banksOf(view.fields, typed)} field={fieldOf} /> : null}
          </Fragment>
        ))}
      </div>
      <SettingPreview group={view.group} values={readStored(filled(typed))} />
      <div className="stack">
        <AnywayField errors={errors} rate={more?.rate ?? null} />
        {isGuarded && proofKind !== 'none' ? (
          <div className="panel">
            <ProofField proofKind={proofKind} email={email} errors={errors} />
          </div>
        ) : null}
        <p className="row gap-s">
          {isGuarded && proofKind === 'sign-in' ? null : (
            <SubmitButton name="intent" value="save" busyText={t('saving')}>
              {t('save')}
            </SubmitButton>
          )}
          {view.group === 'mail' || view.group === 'telegram' ? (
            <SubmitButton name="intent" value="test" className="btn btn--line" busyText={t('saving')}>
              {t(`settings-test-${view.group}`)}
            </SubmitButton>
          ) : null}
          <SubmitButton name="intent" value="check" className="btn btn--line">
            {t('settings-check')}
          </SubmitButton>
        </p>
      </div>
    </Form>
  );
}

interface PartProps {
  readonly part: ReturnType<typeof partsOf>[number]['part'];
  readonly children: ReactNode;
}

function Part({ part, children }: PartProps) {
  const { t } = useAdminTranslations();
  if (part === null) return <div className="panel stack">{children}</div>;
  return (
    <section className="panel stack" aria-labelledby={part}>
      <div>
        <h2 id={part}>{t(part === 'wallets' ? 'method-wallet' : `settings-part-${part}`)}</h2>
        <p className="soft">{t(`settings-part-${part}-why`)}</p>
      </div>
      <div className="grid-2 grid-2--roomy grid-2--top">{children}</div>
    </section>
  );
}

interface OtherBanksProps {
  readonly accounts: ReturnType<typeof banksOf>;
  readonly field: (field: FieldView) => ReactNode;
}

/** The accounts at other banks that are set, and an empty one. */
function OtherBanks({ accounts, field }: OtherBanksProps) {
  const { t } = useAdminTranslations();
  return (
    <section className="panel stack" aria-labelledby="banks">
      <div>
        <h2 id="banks">{t('settings-part-banks')}</h2>
        <p className="soft">{t('settings-part-banks-why')}</p>
      </div>
      {accounts.map(({ nth, fields }) => (
        <fieldset key={nth} className="stack gap-s">
          <legend className="semibold">{t('setting-bank-nth', { nth: String(nth) })}</legend>
          {fields.map(field)}
        </fieldset>
      ))}
    </section>
  );
}

/** Returns the value of a field, as the form has it or was sent: a tick that is not there was taken away. */
function valueOf({ name, value, fixedBy }: FieldView, typedValues: FormValues | null): string {
  if (fixedBy !== null || typedValues === null) return value;
  return typedValues[name] ?? (settingRule(name).kind === 'flag' ? '0' : value);
}

function filled(typed: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(typed).filter(([, text]) => text.trim() !== ''));
}

function LegalLinks() {
  const { t } = useAdminTranslations();
  return (
    <p>
      {t('settings-read-legal')}{' '}
      {(['terms', 'refunds', 'privacy', 'legal'] as const).map((page, nth) => (
        <span key={page}>
          {nth === 0 ? '' : ' · '}
          <Link to={paths[page]}>{t(page)}</Link>
        </span>
      ))}
    </p>
  );
}
