import type { FormErrors, FormValues } from '~/domain/shared/form-answer';
import { paths } from '~/domain/paths';
import { PRICE_ALERTS } from '~/domain/wish';
import { CheckField, SelectField, TextField } from '~/ui/components/form/fields';
import { FormWords } from '~/ui/components/form/words';
import { SubmitButton } from '~/ui/components/form/submit-button';
import { Icon } from '~/ui/components/icon';
import { Form } from '~/ui/components/navigation';
import { useRootData } from '~/ui/root-data';
import { gameTexts } from '~/ui/translations/en/game';
import { wishTexts } from '~/ui/translations/en/wish';
import { useTranslations } from '~/ui/translations/use-translations';
import type { ShownMails, ShownWish } from './view';

export interface RefusedAlert {
  readonly errors: FormErrors;
  readonly values: FormValues;
}

interface WishAlertProps {
  readonly wish: ShownWish;
  readonly title: string;
  readonly mails: ShownMails;
  readonly answer: RefusedAlert | null;
}

/** The alerts of one game: about its price, and its return while it is sold out. */
export function WishAlert(props: WishAlertProps) {
  const { wish, answer } = props;
  const words = useTranslations(wishTexts, gameTexts);
  const { sendsMail } = useRootData();
  const isSet = wish.alert !== 'none' || answer !== null;
  const back = wish.game && wish.game.free <= 0 ? <WishBack {...props} /> : null;
  // why also without a mail server where one is set: it can be ended
  if (!sendsMail && !isSet) return back;
  return (
    <>
      {back}
      <details className="wish__alert" open={isSet}>
        <summary className="btn btn--line">
          <Icon name="bell" />
          {words.t('wish-alert')}
          <span className="sr"> {props.title}</span>
        </summary>
        <FormWords words={words}>
          <PriceAlertForm {...props} />
        </FormWords>
      </details>
    </>
  );
}

function PriceAlertForm({ wish, title, mails, answer }: WishAlertProps) {
  const { t } = useTranslations(wishTexts);
  const { name: shop } = useRootData().shop;
  const { gameId } = wish;
  const scope = `w-${gameId}`;
  const { errors = {}, values = {} } = answer ?? {};
  return (
    <Form className="wish__ask items-end stack gap-m" method="post" action={paths.wishes} preventScrollReset noValidate>
      <input type="hidden" name="gameId" value={gameId} />
      <SelectField
        name="alert"
        scope={scope}
        label={t('wish-alert-of', { title })}
        value={values['alert'] ?? wish.alert}
        error={errors['alert']}
        key={wish.alert}
        options={PRICE_ALERTS.map((value) => ({ value, label: t(`wish-alert-${value}`) }))}
      />
      <TextField
        name="below"
        scope={scope}
        label={t('wish-below')}
        className="num"
        inputMode="decimal"
        autoComplete="off"
        value={values['below'] ?? wish.below}
        error={errors['below']}
      />
      {mails.allowedOn === null ? (
        <CheckField
          name="consent"
          scope={scope}
          label={t('wish-consent', { shop })}
          checked={values['consent'] === 'on'}
          error={errors['consent']}
        />
      ) : null}
      <SubmitButton className="btn btn--line" name="intent" value="alert" match={{ gameId }} aria-label={t('wish-set-of', { title })}>
        {t('wish-set')}
      </SubmitButton>
    </Form>
  );
}

function WishBack({ wish: { gameId, waitsSince }, title }: WishAlertProps) {
  const { t, tRich } = useTranslations(wishTexts);
  const { sendsMail } = useRootData();
  if (!sendsMail && waitsSince === null) return null;
  return (
    <Form className="row gap-s" method="post" action={paths.wishes} preventScrollReset>
      <input type="hidden" name="gameId" value={gameId} />
      {waitsSince === null ? (
        <SubmitButton className="btn btn--line" name="intent" value="wait" match={{ gameId }} aria-label={t('wish-back-of', { title })}>
          <Icon name="bell" />
          {t('wish-back')}
        </SubmitButton>
      ) : (
        <>
          <span className="soft text-s">
            {tRich(sendsMail ? 'wish-back-on' : 'wish-back-on-no-mail', { day: <time dateTime={waitsSince.iso}>{waitsSince.text}</time> })}
          </span>
          <SubmitButton
            className="btn btn--bare"
            name="intent"
            value="wait-no-more"
            match={{ gameId }}
            aria-label={t('wish-back-stop-of', { title })}
          >
            {t('wish-back-stop')}
          </SubmitButton>
        </>
      )}
    </Form>
  );
}
