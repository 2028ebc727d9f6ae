import { adminPaths } from '~/domain/paths/admin';
import { answerOf } from '~/domain/shared/form-answer';
import { Fact } from '~/ui/admin/layout/description-list';
import { ApproveBar, ApproveForm, askPaths } from '~/ui/admin/order/approve';
import { MovedOn } from '~/ui/admin/order/decision';
import { OrderProof, SenderFact } from '~/ui/admin/order/facts';
import { Rejection } from '~/ui/admin/order/rejection';
import type { AdminOrderView, Refusal } from '~/ui/admin/order/view';
import { Cover } from '~/ui/components/cover';
import { Empty } from '~/ui/components/empty-state';
import { Icon, type IconName } from '~/ui/components/icon';
import { Link } from '~/ui/components/navigation';
import { Notice } from '~/ui/components/notice';
import { Price } from '~/ui/components/price';
import { useAdminTranslations } from '~/ui/translations/admin';
import { checksOf, type Check, type DecidedProof } from './view';

/** Tells the second of two owners what became of the proof; nothing was done twice. */
export function DecidedBefore({ decided }: { readonly decided: DecidedProof | null }) {
  const { t } = useAdminTranslations();
  if (decided === null) return null;
  return (
    <Notice tone="info" role="status" className="below">
      <p>
        {decided.text} <Link to={adminPaths.order(decided.reference)}>{t('order-open-that-order')}</Link>
      </p>
    </Notice>
  );
}

export function QueueEmpty() {
  const { t } = useAdminTranslations();
  return (
    <Empty title={t('order-no-proof-waits-for-you')}>
      <Link className="btn btn--line" to={adminPaths.orders({ tab: 'requests' })}>
        {t('order-requests')}
      </Link>
      <Link className="btn btn--line" to={adminPaths.today}>
        {t('today')}
      </Link>
      <Link className="btn btn--line" to={adminPaths.statements}>
        {t('statements-title')}
      </Link>
    </Empty>
  );
}

interface QueuedProofProps {
  readonly order: AdminOrderView;
  readonly proofId: string | null;
  /** Set where the owner asked to approve what isn't clean. */
  readonly isAsked: boolean;
  readonly refusal: Refusal | null;
}

export function QueuedProof({ order, proofId, isAsked, refusal }: QueuedProofProps) {
  const { t } = useAdminTranslations();
  const approval = answerOf(refusal, 'approve');
  return (
    <>
      <MovedOn order={order} refusal={refusal} />
      <div className="queue split stack">
        <OrderProof order={order} />
        <div className="stack queue__facts">
          <MoneyFacts order={order} />
          <GamesFacts order={order} />
          <ApproveForm order={order} refusal={approval} isAsked={isAsked} action={adminPaths.proofs(order.reference)}>
            <Looked order={order} proofId={proofId} />
          </ApproveForm>
          <Rejection
            of="proof"
            title={t('order-reject')}
            hint={t('reject-hint-proof')}
            action={adminPaths.proofs(order.reference)}
            refusal={answerOf(refusal, 'reject')}
          >
            <Looked order={order} proofId={proofId} />
          </Rejection>
        </div>
      </div>
      <ApproveBar order={order} refusal={approval} isAsked={isAsked} askPath={askPaths.queue(order)} hasShortcut />
    </>
  );
}

const MARKS: Readonly<Record<Check['tone'], IconName>> = { good: 'check', warn: 'circle-alert', bad: 'circle-alert', open: 'clock' };

function MoneyFacts({ order }: { readonly order: AdminOrderView }) {
  const { t } = useAdminTranslations();
  return (
    <section className="panel" aria-labelledby="queue-money">
      <h2 className="sr" id="queue-money">
        {t('order-what-should-arrive')}
      </h2>
      <p className="row row--apart">
        <span className="soft">{t('to-pay')}</span>
        <Price amount={order.totalCentimes} size="l" />
      </p>
      <dl className="facts">
        <Fact label={t('reference')}>
          <code translate="no">{order.reference}</code>
        </Fact>
        {order.evidence.claim === null ? null : <SenderFact claim={order.evidence.claim} />}
        {order.method === '' ? null : <Fact label={t('method')}>{order.method}</Fact>}
      </dl>
      <Checks order={order} />
    </section>
  );
}

export function Checks({ order }: { readonly order: AdminOrderView }) {
  const i18n = useAdminTranslations();
  return (
    <ul className="checks">
      {checksOf(i18n, order).map(({ tone, text, value }) => (
        <li key={text} className="checks__row stack gap-m ruled">
          <Icon name={MARKS[tone]} className={tone === 'open' ? 'soft' : tone} />
          <span>{text}</span>
          <strong className="num">
            <bdi>{value}</bdi>
          </strong>
        </li>
      ))}
    </ul>
  );
}

function GamesFacts({ order }: { readonly order: AdminOrderView }) {
  const { t } = useAdminTranslations();
  return (
    <section className="panel" aria-labelledby="queue-games">
      <h2 id="queue-games">{t('order')}</h2>
      <ul className="sum stack gap-m">
        {order.lines.map((line) => (
          <li key={line.gameId}>
            <Cover src={line.cover} title={line.title} width={40} height={53} />
            <span>{line.title}</span>
            <Price amount={line.priceCentimes} />
          </li>
        ))}
      </ul>
      <p className="queue__who ruled">
        <bdi>{order.name}</bdi> <span className="soft">{order.email}</span>
      </p>
      <Link to={adminPaths.order(order.reference)}>{t('queue-whole-order')}</Link>
    </section>
  );
}

/** `proof`: what the owner looked at; another one that came meanwhile is not decided. */
function Looked({ order, proofId }: Pick<QueuedProofProps, 'order' | 'proofId'>) {
  return (
    <>
      <input type="hidden" name="order" value={order.reference} />
      <input type="hidden" name="proof" value={proofId ?? ''} />
    </>
  );
}
