import type { ConfirmedAct } from '~/domain/shared/confirmed-act';
import { adminPaths } from '~/domain/paths/admin';
import type { FormErrors } from '~/domain/shared/form-answer';
import { ErrorSummary } from '~/ui/components/form/error-summary';
import { SubmitButton } from '~/ui/components/form/submit-button';
import { useFirstError } from '~/ui/components/form/use-focus-first-error';
import { Icon } from '~/ui/components/icon';
import { Form } from '~/ui/components/navigation';
import { useAdminTranslations } from '~/ui/translations/admin';
import { ProofField, type ProofKind } from './proof';

interface Act {
  readonly kind: ConfirmedAct;
  readonly of: string;
  /** The title of the game, or the prefix of the codes. */
  readonly name: string;
}

interface ConfirmProps {
  readonly act: Act;
  readonly proofKind: ProofKind;
  readonly email: string;
  readonly errors: FormErrors;
}

/** Asks for the password or the second step before an act. */
export function ConfirmForm({ act, proofKind, email, errors }: ConfirmProps) {
  const { t, tRich } = useAdminTranslations();
  const ref = useFirstError(errors);
  return (
    <Form ref={ref} className="panel stack" method="post" action={adminPaths.confirm(act.kind, act.of)} noValidate>
      <ErrorSummary errors={errors} labels={{ password: t('your-password'), code: t('proof-code') }} />
      <p>{tRich(`confirm-${act.kind}`, { name: <bdi>{act.name}</bdi> })}</p>
      <ProofField proofKind={proofKind} email={email} errors={errors} />
      {proofKind === 'sign-in' ? null : (
        <p>
          <SubmitButton name="intent" value="confirm" busyText={t('saving')}>
            {t('continue')}
          </SubmitButton>
        </p>
      )}
    </Form>
  );
}

/** Offers the act, once the question is answered. */
export function ConfirmedActForm({ act }: { readonly act: Act }) {
  const { t, tRich } = useAdminTranslations();
  const [action, intent] = act.kind === 'keys' ? [adminPaths.keysFile(act.of), 'export'] : [adminPaths.couponFile(act.of), 'show'];
  return (
    // why reloadDocument: a file to keep is for the browser, not for client navigation
    <Form className="panel stack" method="post" action={action} reloadDocument>
      <p>{tRich(`confirm-${act.kind}`, { name: <bdi>{act.name}</bdi> })}</p>
      <p className="soft">{t('confirm-lasts')}</p>
      <p>
        <button className="btn btn--go" name="intent" value={intent}>
          <Icon name="download" />
          {t(act.kind === 'keys' ? 'confirm-keys-go' : 'coupon-download')}
        </button>
      </p>
    </Form>
  );
}
