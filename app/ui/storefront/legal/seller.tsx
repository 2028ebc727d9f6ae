import type { Seller } from '~/domain/admin/seller';
import { STORE } from '~/ui/storefront/layout/store-details';
import { useLegalWords } from '~/ui/translations/storefront/legal/page';

/** Who sells, as the settings say. */
export function SellerFacts({ seller }: { readonly seller: Seller | null }) {
  const { sentence } = useLegalWords();
  if (seller === null) return <p className="legal__text">{sentence('legal-seller-unknown')}</p>;
  return (
    <dl className="facts">
      <SellerRows seller={seller} />
      {STORE.isDemo ? null : <Fact name={sentence('legal-email')} value={STORE.email} />}
    </dl>
  );
}

/** The rows of a list that say who sells, as the law asks. */
export function SellerRows({ seller }: { readonly seller: Seller }) {
  const { sentence } = useLegalWords();
  return (
    <>
      <Fact name={sentence('legal-name')} value={seller.name} />
      <Fact name={sentence('legal-ice')} value={seller.ice} />
      {seller.rc === null ? null : <Fact name={sentence('legal-rc')} value={seller.rc} />}
      <Fact name={sentence('legal-address')} value={seller.address} />
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
