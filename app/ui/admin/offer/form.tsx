import { type ChangeFormProps, PreviewForm, RoundField } from '~/ui/admin/layout/preview-form';
import { Disclosure } from '~/ui/components/disclosure';
import { fieldsOf, SelectField, TextField } from '~/ui/components/form/fields';
import { useAdminTranslations } from '~/ui/translations/admin';

export function OfferForm({ action, count, values, errors }: ChangeFormProps) {
  const { t } = useAdminTranslations();
  const field = fieldsOf(values, errors);
  const number = { inputMode: 'decimal', autoComplete: 'off' } as const;
  return (
    <PreviewForm
      id="offer-h"
      title={t('offer-the-offer')}
      action={action}
      count={count}
      errors={errors}
      note={t('offer-lead')}
      className="offer-form"
    >
      <SelectField
        {...field('kind')}
        label={t('price')}
        options={[
          { value: 'percent', label: t('offer-percent-off-each-price') },
          { value: 'price', label: t('offer-one-price-for-each-game') },
        ]}
      />
      <TextField {...field('percent')} label={t('percent')} hint={t('offer-percent-hint')} {...number} placeholder="25" />
      <RoundField {...field('round')} hint={t('offer-round-hint')} />
      <TextField {...field('price')} label={t('offer-price-of-each-game-mad')} hint={t('offer-only-for-one-price')} {...number} />
      <TextField {...field('begin')} label={t('offer-begins-in-casablanca')} hint={t('offer-empty-now')} type="datetime-local" />
      <TextField {...field('end')} label={t('offer-ends-in-casablanca')} hint={t('offer-end-hint')} type="datetime-local" required />
      <Disclosure className="stack" summary={t('offer-name-hint')}>
        <TextField {...field('en')} label={t('offer-in-english')} autoComplete="off" />
        <TextField {...field('fr')} label={t('in-fr')} autoComplete="off" lang="fr" />
        <TextField {...field('ar')} label={t('in-ar')} autoComplete="off" lang="ar" dir="rtl" />
      </Disclosure>
    </PreviewForm>
  );
}
