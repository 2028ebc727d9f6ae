import { isNobodys } from '~/domain/order';
import { answerOf, type FormAnswer } from '~/domain/shared/form-answer';
import { adminPaths } from '~/domain/paths/admin';
import { formatMad } from '~/domain/shared/money';

import { AskedWords } from './request-labels';
import { RefundAccount } from './refund-account';
import { ReplaceKey, SendRefund } from './refund';
import type { LineToDecide } from './line-view';
import { methodText } from './view';
import { AnswerField } from '~/ui/admin/layout/answer-field';
import { listComma } from '~/domain/shared/text/bidi';
import { Cover } from '~/ui/components/cover';
import { Form, Link } from '~/ui/components/navigation';
import { Notice } from '~/ui/components/notice';
import type { QuestionView } from '~/ui/components/order/view';
import { Price } from '~/ui/components/price';
import { SubmitButton } from '~/ui/components/form/submit-button';
import { useFirstError } from '~/ui/components/form/use-focus-first-error';
import { useRootData } from '~/ui/root-data';
import { useAdminTranslations } from '~/ui/translations/admin';

interface DecisionProps {
  readonly line: LineToDecide;
  readonly refusal: FormAnswer | null;
  /** Set where it was just asked for; null: it can't be opened. */
  readonly account: string | null | undefined;
}

export function AdminOrderLineDecision({ line, refusal, account }: DecisionProps) {
  const { t } = useAdminTranslations();
  const answerTo = (intent: string) => answerOf(refusal, intent);
  const { question } = line;
  return (
    <>
      {refusal?.errors['form'] === undefined ? null : (
        <Notice tone="bad" role="alert" className="below">
          <p>{t('line-moved-on')}</p>
        </Notice>
      )}
      <div className="cart">
        <div className="stack">
          <LineKey line={line} />
          {question === null ? null : <LineQuestion reference={line.reference} question={question} />}
          {line.refund === null && !line.canRefund ? <p className="panel soft">{t('line-nothing')}</p> : null}
          <RefundAccount line={line} account={account} />
          <SendRefund line={line} answer={answerTo} />
          {line.canReplace ? <ReplaceKey line={line} /> : null}
          {question === null ? null : <Decline line={line} questionId={question.id} refusal={answerTo('decline')} />}
        </div>
        <LineFacts line={line} />
      </div>
    </>
  );
}

function LineKey({ line }: { readonly line: LineToDecide }) {
  const { t, language } = useAdminTranslations();
  return (
    <section className="panel ask" aria-labelledby="line">
      <Cover src={line.cover} title={line.title} width={76} height={101} />
      <div>
        <h2 className="flush" id="line">
          {line.title}
        </h2>
        <p>
          <Price amount={line.priceCentimes} />{' '}
          <span className="soft whole">{[line.platform, line.type].filter(Boolean).join(listComma(language))}</span>
        </p>
        {line.state === 'refunded' || line.state === 'open' ? null : <p className="soft">{t(keyText(line))}</p>}
      </div>
    </section>
  );
}

function keyText({ state, isSeen }: LineToDecide) {
  if (state === 'given-up') return 'line-given-up';
  if (state === 'owed') return 'line-key-none';
  return isSeen ? 'line-key-seen' : 'line-key-unseen';
}

function LineQuestion({ reference, question }: { readonly reference: string; readonly question: QuestionView }) {
  const { t } = useAdminTranslations();
  return (
    <section className="panel stack" aria-labelledby="question">
      <h2 className="flush" id="question">
        {t(`line-asks-${question.kind}`)}
      </h2>
      <AskedWords reference={reference} question={question} />
      <p className="soft">
        <time dateTime={question.asked.iso}>{t('line-asked', { date: question.asked.text })}</time>
      </p>
    </section>
  );
}

function LineFacts({ line }: { readonly line: LineToDecide }) {
  const i18n = useAdminTranslations();
  const { t, language } = i18n;
  return (
    <section className="panel" aria-labelledby="facts">
      <h2 id="facts">{t('order-its-order')}</h2>
      <dl className="facts">
        <div>
          <dt>{t('order')}</dt>
          <dd>
            <Link to={adminPaths.order(line.reference)}>{line.reference}</Link>
          </dd>
        </div>
        <div className="fact--wide">
          <dt>{t('order-shopper')}</dt>
          <dd>
            {isNobodys(line) ? t('order-account-gone') : <bdi>{line.name}</bdi>}
            <br />
            <span className="soft">{line.email}</span>
          </dd>
        </div>
        {line.paid ? (
          <div>
            <dt>{t('order-paid')}</dt>
            <dd>
              {[formatMad(line.paid.amountCentimes, language), methodText(i18n, line.paid.method)].join(listComma(language))}
              <br />
              <time className="soft" dateTime={line.paid.at.iso}>
                {line.paid.at.text}
              </time>
            </dd>
          </div>
        ) : null}
      </dl>
    </section>
  );
}

function Decline({
  line,
  questionId,
  refusal,
}: {
  readonly line: LineToDecide;
  readonly questionId: string;
  readonly refusal: FormAnswer | null;
}) {
  const { t } = useAdminTranslations();
  const { sendsMail } = useRootData();
  const form = useFirstError(refusal);
  return (
    <Form ref={form} id="decline" className="panel stack" method="post" action={`${line.path}#decline`} noValidate>
      <h2 className="flush">{t('order-say-no')}</h2>
      <p className="soft">{t(sendsMail ? 'order-answer-hint' : 'order-answer-hint-no-mail')}</p>
      <input type="hidden" name="questionId" value={questionId} />
      <AnswerField scope="decline" name="answer" label={t('audit-field-answer')} refusal={refusal} maxLength={1000} />
      <SubmitButton className="btn btn--bad btn--l" name="intent" value="decline" busyText={t('sending')}>
        {t('order-decline')}
      </SubmitButton>
    </Form>
  );
}
