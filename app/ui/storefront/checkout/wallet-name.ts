import { ANOTHER_WALLET } from '~/domain/payment/payee';
import { checkoutTexts } from '~/ui/translations/en/checkout';
import { useTranslations } from '~/ui/translations/use-translations';

/** Returns the names of wallets' operators in the reader's language: their own, but for a wallet that all others can pay. */
export function useWalletName(): (operator: string) => string {
  const { t } = useTranslations(checkoutTexts);
  return (operator) => (operator === ANOTHER_WALLET ? t('wallet-another') : operator);
}
