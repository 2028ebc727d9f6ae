import type { FormErrors } from '~/domain/shared/form-answer';
import type { Centimes } from '~/domain/shared/money';
import { paths } from '~/domain/paths';
import type { QuestionKind } from '~/domain/refund';

import { RefundAccountField } from './refund-account';

import { Cover } from '~/ui/components/cover';
import { TextAreaField } from '~/ui/components/form/fields';
import { ErrorSummary } from '~/ui/components/form/error-summary';
import { DropField, FILE_KINDS_TAKEN, useFileError, type MaxBytes } from '~/ui/components/form/file-field';
import { Form, Link } from '~/ui/components/navigation';
import { Notice } from '~/ui/components/notice';
import { Price } from '~/ui/components/price';
import { SubmitButton } from '~/ui/components/form/submit-button';
import { useFirstError } from '~/ui/components/form/use-focus-first-error';
import { orderTexts } from '~/ui/translations/en/order';
import { orderStatusTexts } from '~/ui/translations/en/order-status';
import { type TextOf, useTranslations } from '~/ui/translations/use-translations';

export interface AskView {
  readonly kind: QuestionKind;
  readonly reference: string;
  readonly gameId: string;
  readonly title: string;
  readonly cover: string;
  readonly platform: string;
  readonly priceCentimes: Centimes;
  /** The refund: `99.00 MAD`. */
  readonly amount: string;
  readonly isOwed: boolean;
  /** Set where the money goes back by hand, to an account that isn't known yet. */
  readonly asksAccount: boolean;
  readonly maxBytes: MaxBytes;
  /** The code of the sentence about the obstacle; null: none. */
  readonly obstacle: TextOf<[typeof orderTexts, typeof orderStatusTexts]> | null;
}

interface RefusedAnswer {
  readonly errors: FormErrors;
  readonly values: Readonly<Record<string, string>> | null;
}

export function OrderAsk({ ask, answer }: { readonly ask: AskView; readonly answer: RefusedAnswer | null }) {
  return (
    <div className="panel stack settings__ask">
      <div className="ask">
        <Cover src={ask.cover} title={ask.title} width={76} height={101} />
        <p>
          <strong>
            <bdi>{ask.title}</bdi>
          </strong>
          <br />
          <span className="soft">{ask.platform}</span>
          <br />
          <Price amount={ask.priceCentimes} />
        </p>
      </div>
      {ask.obstacle === null ? (
        <Question ask={ask} answer={answer} />
      ) : (
        <Obstacle ask={ask} code={ask.obstacle} wasSent={answer !== null} />
      )}
    </div>
  );
}

function Question({ ask, answer }: { readonly ask: AskView; readonly answer: RefusedAnswer | null }) {
  const { t } = useTranslations(orderTexts, orderStatusTexts);
  const isRefund = ask.kind === 'refund';
  const errors = answer?.errors ?? {};
  const { sizeError, error: pictureError, onChange } = useFileError(errors, 'picture', ask.maxBytes);
  const form = useFirstError(answer?.errors);
  return (
    <>
      <p>{t(isRefund ? (ask.isOwed ? 'ask-refund-owed-lead' : 'ask-refund-lead') : 'ask-problem-lead')}</p>
      {isRefund ? <p>{t('ask-amount', { amount: ask.amount })}</p> : null}
      <Form
        ref={form}
        className="stack"
        method="post"
        encType="multipart/form-data"
        noValidate
        onSubmit={(event) => sizeError !== null && event.preventDefault()}
      >
        <ErrorSummary errors={errors} />
        <TextAreaField
          name="text"
          label={t(`ask-${ask.kind}-label`)}
          hint={t(`ask-${ask.kind}-hint`)}
          value={answer?.values?.['text']}
          error={errors['text']}
          rows={5}
          maxLength={1000}
          required
        />
        {ask.asksAccount ? <RefundAccountField value={answer?.values?.['account']} error={errors['account']} /> : null}
        <DropField
          name="picture"
          label={t('ask-picture-label')}
          hint={t('ask-picture-hint')}
          accept={FILE_KINDS_TAKEN}
          error={pictureError}
          onChange={onChange}
        />
        <div className="row">
          <SubmitButton className="btn btn--go btn--l" name="intent" value="ask" busyText={t('sending')}>
            {t(ask.kind === 'refund' ? 'question-refund' : 'ask-problem-send')}
          </SubmitButton>
          <Back ask={ask} text={t('cancel')} />
        </div>
      </Form>
    </>
  );
}

function Obstacle({
  ask,
  code,
  wasSent,
}: {
  readonly ask: AskView;
  readonly code: TextOf<[typeof orderTexts, typeof orderStatusTexts]>;
  readonly wasSent: boolean;
}) {
  const { t } = useTranslations(orderTexts, orderStatusTexts);
  return (
    <>
      <Notice tone={wasSent ? 'bad' : 'info'} {...(wasSent ? { role: 'alert' as const } : {})}>
        <p>{t(code)}</p>
      </Notice>
      <p>
        <Back ask={ask} text={t('back-to-the-order')} />
      </p>
    </>
  );
}

function Back({ ask, text }: { readonly ask: AskView; readonly text: string }) {
  return (
    <Link className="btn btn--line btn--l" to={paths.orderLine(ask.reference, ask.gameId)}>
      {text}
    </Link>
  );
}
