import { orderStatusTexts } from '~/ui/translations/en/order-status';
import { useTranslations } from '~/ui/translations/use-translations';

import { AskOnWhatsApp } from './whatsapp';

/** A question about an order to the store, with its reference. */
export function AskAboutOrder({ reference }: { readonly reference: string }) {
  const { t } = useTranslations(orderStatusTexts);
  return <AskOnWhatsApp text={t('whatsapp-about-order', { reference })}>{t('whatsapp-help')}</AskOnWhatsApp>;
}
