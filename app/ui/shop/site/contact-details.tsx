import { DemoMark } from './demo-mark';
import { Icon } from '~/ui/kit/icon';
import { SocialLinks } from './social-links';
import { STORE } from './store-details';

/** How to reach the store, and where it is. The map is a picture of this store: nothing is loaded from another site until the visitor follows its link. */
export function ContactDetails() {
  return (
    <aside className="total" aria-labelledby="details-h">
      <h2 className="text-l" id="details-h">
        Contact
      </h2>
      <DemoMark />
      <ul className="contact-list">
        <li>
          <Icon name="mail" />
          <a href={`mailto:${STORE.email}`}>{STORE.email}</a>
        </li>
        <li>
          <Icon name="phone" />
          <a href={`tel:${STORE.phone.dial}`}>{STORE.phone.text}</a>
        </li>
        <li>
          <Icon name="clock" />
          {STORE.hours}
        </li>
        <li>
          <Icon name="map-pin" />
          {STORE.city}
        </li>
      </ul>
      <details className="map">
        <summary className="btn btn--line btn--wide">
          <Icon name="map-pin" />
          Show the map
        </summary>
        <figure>
          <img
            src="/map-casablanca.svg"
            width="800"
            height="600"
            alt="Map of Casablanca on the Atlantic coast, with a pin in the centre of the city"
            loading="lazy"
          />
          <figcaption>
            <a className="btn btn--bare" href={STORE.mapHref} rel="noopener noreferrer">
              Open in OpenStreetMap
              <Icon name="external-link" />
            </a>
          </figcaption>
        </figure>
      </details>
      <nav aria-labelledby="follow-h">
        <h3 id="follow-h">Follow us</h3>
        <SocialLinks />
      </nav>
    </aside>
  );
}
