import { DemoMark } from '~/ui/storefront/layout/demo-mark';
import { Icon } from '~/ui/components/icon';
import { SocialLinks } from '~/ui/storefront/layout/social-links';
import { useStoreDetails } from '~/ui/storefront/layout/store-details';
import { aboutTexts } from '~/ui/translations/en/about';
import { useTranslations } from '~/ui/translations/use-translations';

export function ContactDetails({ whatsapp }: { readonly whatsapp: string | null }) {
  const { t } = useTranslations(aboutTexts);
  const { t: frame } = useTranslations();
  const { isDemo, email, phone, mapHref, social } = useStoreDetails();
  return (
    <aside className="total stack" aria-labelledby="details-h">
      <h2 className="text-l" id="details-h">
        {t('details-title')}
      </h2>
      <DemoMark />
      <ul className="contact-list stack gap-m">
        <li>
          <Icon name="mail" className="soft" />
          <a href={`mailto:${email}`}>{email}</a>
        </li>
        {phone === null ? null : (
          <li>
            <Icon name="phone" className="soft" />
            <a href={`tel:${phone.dial}`}>
              <bdi dir="ltr">{phone.text}</bdi>
            </a>
          </li>
        )}
        {whatsapp === null ? null : (
          <li>
            <Icon name="smartphone" className="soft" />
            <a href={`https://wa.me/${whatsapp.slice(1)}`} rel="noopener noreferrer">
              {t('details-whatsapp')}
            </a>
          </li>
        )}
        <li>
          <Icon name="clock" className="soft" />
          {t('store-hours')}
        </li>
        {isDemo ? (
          <li>
            <Icon name="map-pin" className="soft" />
            {t('store-city')}
          </li>
        ) : null}
      </ul>
      {isDemo ? <DemoMap href={mapHref} /> : null}
      {social.length === 0 ? null : (
        <nav aria-labelledby="follow-h">
          <h3 id="follow-h">{frame('follow-us')}</h3>
          <SocialLinks />
        </nav>
      )}
    </aside>
  );
}

/** The map is a picture of this store: nothing is loaded from another site. */
function DemoMap({ href }: { readonly href: string }) {
  const { t } = useTranslations(aboutTexts);
  return (
    <details className="map">
      <summary className="btn btn--line btn--wide">
        <Icon name="map-pin" />
        {t('map-show')}
      </summary>
      <figure className="stack gap-xs">
        <img src="/map-casablanca.svg" width="800" height="600" alt={t('map-picture')} loading="lazy" />
        <figcaption>
          <a className="btn btn--bare" href={href} rel="noopener noreferrer">
            {t('map-open')}
            <Icon name="external-link" />
          </a>
        </figcaption>
      </figure>
    </details>
  );
}
