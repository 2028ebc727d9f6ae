import { useHomeWords } from '~/ui/words/shop/home';
import { Reasons } from './reasons';

/** The four promises of the store. */
export function HomeReasons() {
  const { sentence } = useHomeWords();
  return (
    <section className="section wrap" aria-labelledby="why">
      <div className="page__head">
        <h2 id="why">{sentence('why-title')}</h2>
      </div>
      <Reasons
        reasons={[
          { icon: 'shield-check', title: sentence('why-safe-title'), text: sentence('why-safe') },
          { icon: 'zap', title: sentence('why-delivery-title'), text: sentence('why-delivery') },
          { icon: 'badge-percent', title: sentence('why-price-title'), text: sentence('why-price') },
          { icon: 'headset', title: sentence('why-support-title'), text: sentence('why-support') },
        ]}
      />
    </section>
  );
}
