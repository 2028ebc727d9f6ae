import type { Seller } from '~/domain/setting/seller';
import { useStoreDetails } from '~/ui/storefront/layout/store-details';
import { legalTexts } from '~/ui/translations/en/legal';
import { useTranslations } from '~/ui/translations/use-translations';

export function SellerFacts({ seller }: { readonly seller: Seller | null }) {
  const { t } = useTranslations(legalTexts);
  const { isDemo, email } = useStoreDetails();
  if (seller === null) return <p className="measure">{t('legal-seller-unknown')}</p>;
  return (
    <dl className="facts">
      <SellerRows seller={seller} />
      {isDemo ? null : <Fact name={t('email')} value={email} />}
    </dl>
  );
}

export function SellerRows({ seller }: { readonly seller: Seller }) {
  const { t } = useTranslations(legalTexts);
  return (
    <>
      <Fact name={t('name')} value={seller.name} />
      <Fact name={t('legal-ice')} value={seller.ice} />
      {seller.rc === null ? null : <Fact name={t('legal-rc')} value={seller.rc} />}
      <Fact name={t('legal-address')} value={seller.address} />
    </>
  );
}

function Fact({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div>
      <dt>{name}</dt>{' '}
      <dd>
        <bdi translate="no">{value}</bdi>
      </dd>
    </div>
  );
}
