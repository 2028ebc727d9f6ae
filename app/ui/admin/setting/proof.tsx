import type { FormErrors } from '~/domain/shared/form-answer';
import type { FormError } from '~/domain/shared/form-error';
import { CheckField, TextField } from '~/ui/components/form/fields';
import { PasswordField } from '~/ui/components/form/password-field';
import { Notice } from '~/ui/components/notice';
import { useAdminTranslations } from '~/ui/translations/admin';

/** The proof of identity that a change asks for. 'sign-in': only a new sign-in will do. */
export type ProofKind = 'none' | 'password' | 'code' | 'sign-in';

interface ProofProps {
  readonly proofKind: ProofKind;
  readonly email: string;
  readonly errors: FormErrors;
  readonly scope?: string;
}

export function ProofField({ proofKind, email, errors, scope = 'f' }: ProofProps) {
  const { t } = useAdminTranslations();
  switch (proofKind) {
    case 'none':
      return null;
    case 'password':
      return (
        <>
          <input className="sr" type="email" autoComplete="username" defaultValue={email} readOnly hidden />
          <PasswordField
            name="password"
            scope={scope}
            label={t('your-password')}
            hint={t('proof-lead')}
            autoComplete="current-password"
            required
            error={errors['password']}
          />
        </>
      );
    case 'code':
      return (
        <TextField
          name="code"
          scope={scope}
          label={t('proof-code')}
          hint={t('proof-code-hint')}
          error={errors['code']}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={60}
          required
        />
      );
    case 'sign-in':
      return (
        <Notice tone="info">
          <p>{t('sign-in-again')}</p>
        </Notice>
      );
  }
}

/** The doubts about a change in spite of which the owner may save it. */
const DOUBTS: ReadonlySet<string | undefined> = new Set<FormError>(['setting-paypal-silent', 'setting-cards-open', 'setting-rate-jump']);

/** The answer to a group that was not saved. */
export interface SettingAnswer {
  /** The result of a check or a test, or what a rate that jumps comes to. */
  readonly notice: { readonly isGood: boolean; readonly text: string };
  /** The rate that is asked about; null: none is. */
  readonly rate: string | null;
}

export function SettingNotice({ more }: { readonly more: SettingAnswer | null }) {
  if (more === null) return null;
  return (
    <Notice tone={more.notice.isGood ? 'good' : 'bad'} role="status">
      <p>{more.notice.text}</p>
    </Notice>
  );
}

/** Shows the tick that saves a change in spite of a doubt, once there is one. `rate`: the one that it is about. */
export function AnywayField({ errors, rate, scope = 'f' }: Pick<ProofProps, 'errors' | 'scope'> & Pick<SettingAnswer, 'rate'>) {
  const { t } = useAdminTranslations();
  if (!Object.values(errors).some((code) => DOUBTS.has(code))) return null;
  return <CheckField name="anyway" value={rate ?? '1'} scope={scope} label={t('settings-anyway')} />;
}
