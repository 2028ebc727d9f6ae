import type { ReactNode } from 'react';

import { adminPaths } from '~/domain/paths/admin';
import { asksForRow, clearRow } from '~/domain/payment/evidence';
import { concernMark, needsReason } from '~/domain/payment/proof-concerns';
import { formatMad } from '~/domain/shared/money';

import { amountAsked, ApprovalFields, ReasonField } from './approval';
import { ConcernList, RowChoice, StatementRowList } from './concerns';
import type { AdminOrderView, Refusal } from './view';
import { Disclosure } from '~/ui/components/disclosure';
import { SubmitButton } from '~/ui/components/form/submit-button';
import { useFirstError } from '~/ui/components/form/use-focus-first-error';
import { Icon } from '~/ui/components/icon';
import { Form, Link } from '~/ui/components/navigation';
import { Notice } from '~/ui/components/notice';
import { useAdminTranslations } from '~/ui/translations/admin';

interface Approval {
  readonly order: AdminOrderView;
  readonly refusal: Refusal | null;
  /** Set where the owner asked to approve what isn't clean. */
  readonly isAsked: boolean;
}

interface ApproveFormProps extends Approval {
  readonly action: string;
  /** The hidden fields, and the words above the form. */
  readonly children?: ReactNode;
}

/** The form's id, another one for each order: an anchor must not lead past the proof of the next. */
export const approvalId = ({ reference }: AdminOrderView) => `approve-${reference}`;

/** Approves by the bar's button: a clean proof at once, all else after it named what isn't clean. */
export function ApproveForm({ order, refusal, isAsked, action, children }: ApproveFormProps) {
  const { t } = useAdminTranslations();
  const form = useFirstError(refusal);
  const { concerns } = order;
  const asks = isAsking({ order, refusal, isAsked });
  const isReasonAsked = asks && (needsReason(concerns) || mayDiffer(order));
  return (
    <Form ref={form} id={approvalId(order)} className="panel stack" method="post" action={action} noValidate>
      {children}
      {concerns.length === 0 ? null : (
        <Notice tone="bad" role={refusal?.errors['form'] === 'unclean' ? 'alert' : 'status'}>
          <p>
            <strong>{t('concerns-title')}</strong>
          </p>
          <ConcernList order={order} />
          {asks && asksForRow(order.evidence) ? null : <StatementRowList order={order} />}
        </Notice>
      )}
      {asks ? <RowChoice order={order} refusal={refusal} /> : null}
      {asks ? <input type="hidden" name="agreed" value={concerns.map(concernMark).join(' ')} /> : null}
      {isReasonAsked ? <ReasonField order={order} refusal={refusal} /> : null}
      <Disclosure
        summary={t('queue-other-amount')}
        isOpen={hasFieldError(refusal) || (order.proof === null && (asks || concerns.length === 0))}
      >
        <div className="stack">
          <ApprovalFields scope="approve" order={order} refusal={refusal} hasReason={!isReasonAsked} />
        </div>
      </Disclosure>
    </Form>
  );
}

interface ApproveBarProps extends Approval {
  /** The page that asks. */
  readonly askPath: string;
  readonly hasShortcut?: boolean;
}

/** Stays at the foot of the window; its form is above. What isn't clean leads to the question first, and has no key. */
export function ApproveBar({ order, refusal, isAsked, askPath, hasShortcut = false }: ApproveBarProps) {
  const { t } = useAdminTranslations();
  const asks = isAsking({ order, refusal, isAsked });
  if (!order.canApprove) return null;
  return (
    <div className="decide__bar foot-bar">
      {order.canReject ? (
        <a className="btn btn--line btn--l" href="#reject">
          {t('order-reject')}
        </a>
      ) : null}
      {order.concerns.length > 0 && !asks ? (
        <Link className="btn btn--line btn--l" to={askPath}>
          {t('approve-ask')}
        </Link>
      ) : (
        <SubmitButton
          className="btn btn--go btn--l"
          name="intent"
          value="approve"
          form={approvalId(order)}
          busyText={t('approving')}
          {...(hasShortcut && !asks && { 'aria-keyshortcuts': 'a' })}
        >
          <Icon name="check" />
          <ApproveText order={order} refusal={refusal} asks={asks} />
        </SubmitButton>
      )}
    </div>
  );
}

function ApproveText({ order, refusal, asks }: Pick<Approval, 'order' | 'refusal'> & { readonly asks: boolean }) {
  const { t, language } = useAdminTranslations();
  // why no amount: the chosen row's is booked
  if (asks && asksForRow(order.evidence)) return <>{t('approve-chosen')}</>;
  const amount = formatMad(amountAsked(refusal) ?? clearRow(order.evidence)?.amountCentimes ?? order.totalCentimes, language);
  return <>{t(asks ? 'approve-amount-anyway' : 'approve-amount', { amount })}</>;
}

/** Returns whether the page asks: the owner followed the link, or sent the form before. */
function isAsking({ order, refusal, isAsked }: Approval): boolean {
  return order.concerns.length > 0 && (isAsked || refusal !== null);
}

/** Returns whether a row that the owner may choose has another amount than the order costs: that needs a reason. */
const mayDiffer = ({ evidence, totalCentimes }: AdminOrderView) =>
  asksForRow(evidence) && evidence.rows.some(({ amountCentimes }) => amountCentimes !== totalCentimes);

const hasFieldError = (refusal: Refusal | null) =>
  Object.keys(refusal?.errors ?? {}).some((name) => !['form', 'reason', 'row'].includes(name));

export const askPaths = {
  queue: (order: AdminOrderView) => adminPaths.askProof(order.reference, approvalId(order)),
  order: (order: AdminOrderView) => adminPaths.askOrder(order.reference, approvalId(order)),
};
