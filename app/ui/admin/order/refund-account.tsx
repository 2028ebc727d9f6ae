import { formatRefundAccount } from '~/domain/payment/refund-account';

import type { LineToDecide } from './line-view';
import { CopyButton } from '~/ui/components/copy-button';
import { SubmitButton } from '~/ui/components/form/submit-button';
import { Form } from '~/ui/components/navigation';
import { useAdminTranslations } from '~/ui/translations/admin';

interface RefundAccountProps {
  readonly line: LineToDecide;
  /** In plain text, where it was just asked for; null: it can't be opened. */
  readonly account: string | null | undefined;
}

/** Shows where a refund by hand goes, or asks the shopper. */
export function RefundAccount({ line: { path, account: facts, refund, canRefund }, account }: RefundAccountProps) {
  const { t } = useAdminTranslations();
  const isToSend = canRefund || refund?.state === 'failed';
  if (facts === null || (facts.typed === null && !isToSend)) return null;
  const { typed, requested, canAsk } = facts;
  return (
    <section className="panel stack" id="account" aria-labelledby="account-title">
      <h2 className="flush" id="account-title">
        {t('line-account-title')}
      </h2>
      {typed ? <p className="soft">{t('line-account-typed', { date: typed.text })}</p> : null}
      {typed === null && requested ? <p>{t('line-account-asked', { date: requested.text })}</p> : null}
      {typed === null && !requested ? <p>{t('line-account-none')}</p> : null}
      {account === undefined ? null : <Account account={account} />}
      <Form className="row gap-s" method="post" action={`${path}#account`} preventScrollReset>
        {typed && account === undefined ? (
          <SubmitButton className="btn btn--line" name="intent" value="show-account" busyText={t('sending')}>
            {t('line-account-show')}
          </SubmitButton>
        ) : null}
        {canAsk && isToSend ? (
          <SubmitButton
            className={typed ? 'btn btn--bare' : 'btn btn--line'}
            name="intent"
            value="ask-account"
            busyText={t('line-account-asking')}
          >
            {t(typed ? 'line-account-ask-again' : 'line-account-ask')}
          </SubmitButton>
        ) : null}
      </Form>
    </section>
  );
}

function Account({ account }: { readonly account: string | null }) {
  const { t } = useAdminTranslations();
  if (account === null) return <p>{t('line-account-lost')}</p>;
  return (
    <>
      <p>
        {t('line-account-shown')}{' '}
        <strong className="whole" translate="no">
          <bdi dir="ltr">{formatRefundAccount(account)}</bdi>
        </strong>
      </p>
      <div className="row">
        <CopyButton text={account} label={t('line-account-copy')}>
          {t('line-account-copy')}
        </CopyButton>
      </div>
    </>
  );
}
