import type { Centimes } from '~/domain/shared/money';
import { paths } from '~/domain/paths';
import { Form } from '~/ui/components/navigation';
import { Price } from '~/ui/components/price';
import { NoMail } from '~/ui/storefront/layout/no-mail';
import { SubmitButton } from '~/ui/components/form/submit-button';
import { wishTexts } from '~/ui/translations/en/wish';
import { useTranslations } from '~/ui/translations/use-translations';
import type { ShownMails } from './view';

/** Puts all that can be bought into the cart. */
export function WishTotal({ buyable, totalCentimes }: { readonly buyable: number; readonly totalCentimes: Centimes }) {
  const { t, tCount } = useTranslations(wishTexts);
  return (
    <section className="total stack" aria-labelledby="wishes-buyable">
      <h2 id="wishes-buyable">{tCount('wishes-buyable', buyable)}</h2>
      {buyable === 0 ? null : (
        <>
          <p className="total__row row row--apart">
            <span>{t('wishes-together')}</span> <Price amount={totalCentimes} />
          </p>
          <Form method="post" action={paths.wishes}>
            <SubmitButton className="btn btn--go btn--l btn--wide" name="intent" value="to-cart">
              {tCount('wishes-put', buyable)}
            </SubmitButton>
          </Form>
        </>
      )}
    </section>
  );
}

/** The consent to mails, and its end. Nothing before it is given. */
export function WishMails({ mails: { allowedOn } }: { readonly mails: ShownMails }) {
  const { t, tRich } = useTranslations(wishTexts);
  if (allowedOn === null) return null;
  return (
    <section className="panel" aria-labelledby="wishes-mails">
      <h2 id="wishes-mails">{t('wish-mails')}</h2>
      <div className="stack">
        <p className="soft text-s">{tRich('wish-mails-on', { day: <time dateTime={allowedOn.iso}>{allowedOn.text}</time> })}</p>
        <NoMail />
        <Form method="post" action={paths.wishes}>
          <SubmitButton className="btn btn--line" name="intent" value="stop-mails">
            {t('wish-mails-stop')}
          </SubmitButton>
        </Form>
      </div>
    </section>
  );
}
