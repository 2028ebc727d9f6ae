import { paths } from '~/domain/paths';
import type { QuestionKind } from '~/domain/refund';
import { Form, Link } from '~/ui/components/navigation';
import { Notice } from '~/ui/components/notice';
import type { OrderLineView, QuestionView, RefundView } from '~/ui/components/order/view';
import { SubmitButton } from '~/ui/components/form/submit-button';
import { orderTexts } from '~/ui/translations/en/order';
import { orderStatusTexts } from '~/ui/translations/en/order-status';
import { useTranslations } from '~/ui/translations/use-translations';

export function LineQuestion({ line, reference }: { readonly line: OrderLineView; readonly reference: string }) {
  const { question } = line;
  const { t } = useTranslations(orderTexts, orderStatusTexts);
  return (
    <>
      {question.refund ? <RefundNotice refund={question.refund} isHidden={line.code === null && line.state === 'delivered'} /> : null}
      {question.isReplaced ? (
        <Notice tone={line.state === 'delivered' ? 'good' : 'info'}>
          <p>{t(line.state === 'delivered' ? 'key-is-new' : 'key-is-owed-anew')}</p>
        </Notice>
      ) : null}
      {question.declined ? (
        <Notice tone="info">
          <p>{t(`question-${question.declined.kind}-declined`)}</p>
          <p className="own-words">{t('question-answer', { answer: question.declined.answer ?? '' })}</p>
        </Notice>
      ) : null}
      {question.open ? <OpenQuestion question={question.open} line={line} reference={reference} /> : null}
      <Asking line={line} reference={reference} />
    </>
  );
}

function RefundNotice({ refund, isHidden }: { readonly refund: RefundView; readonly isHidden: boolean }) {
  const { state, amount, done } = refund;
  const { t, tRich } = useTranslations(orderTexts, orderStatusTexts);
  // why: a refused refund is still on its way for the shopper, since the owner sends it another way
  if (state !== 'done' || done === null)
    return (
      <Notice tone="info">
        <p>{t(isHidden ? 'refund-sending-hidden' : 'refund-sending', { amount })}</p>
      </Notice>
    );
  return (
    <Notice tone="good">
      <p>{t('refund-done', { amount, date: done.text })}</p>
      {refund.reference ? (
        <p className="soft">{tRich('refund-done-reference', { reference: <bdi translate="no">{refund.reference}</bdi> })}</p>
      ) : null}
    </Notice>
  );
}

function OpenQuestion({
  question,
  line,
  reference,
}: {
  readonly question: QuestionView;
  readonly line: OrderLineView;
  readonly reference: string;
}) {
  const { t } = useTranslations(orderTexts, orderStatusTexts);
  return (
    <Notice tone="info">
      <p>{t(`question-${question.kind}-asked`, { date: question.asked.text })}</p>
      <blockquote className="own-words soft">
        <bdi>{question.text}</bdi>
      </blockquote>
      {question.hasPicture ? <p className="soft">{t('ask-picture-sent')}</p> : null}
      <Form method="post" action={paths.order(reference)} preventScrollReset>
        <input type="hidden" name="gameId" value={line.gameId} />
        <input type="hidden" name="questionId" value={question.id} />
        <SubmitButton
          className="btn btn--line"
          name="intent"
          value="withdraw"
          match={{ questionId: question.id }}
          busyText={t('question-withdrawing')}
          aria-label={t('question-withdraw-of', { title: line.title })}
        >
          {t('question-withdraw')}
        </SubmitButton>
      </Form>
    </Notice>
  );
}

function Asking({ line, reference }: { readonly line: OrderLineView; readonly reference: string }) {
  const { canAsk, until } = line.question;
  const { t, tRich } = useTranslations(orderTexts, orderStatusTexts);
  if (canAsk.length === 0) return null;
  const link = (kind: QuestionKind) =>
    canAsk.includes(kind) ? (
      <Link
        className={kind === 'problem' && line.code !== null ? 'btn btn--line' : 'btn btn--bare'}
        to={paths.orderQuestion(reference, kind, line.gameId)}
        aria-label={t(`question-${kind}-of`, { title: line.title })}
      >
        {t(`question-${kind}`)}
      </Link>
    ) : null;
  return (
    <div className="asking stack gap-xs">
      <div className="row">
        {link('problem')} {link('refund')}
      </div>
      <p className="soft text-s">
        {until ? tRich('refund-until', { date: <time dateTime={until.iso}>{until.text}</time> }) : null}{' '}
        <Link className="asking__rules" to={paths.refunds}>
          {t('refund-rules')}
        </Link>
      </p>
    </div>
  );
}
