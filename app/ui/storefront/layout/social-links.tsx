import { Icon } from '~/ui/components/icon';
import { STORE } from './store-details';

export function SocialLinks() {
  return (
    <ul className="social">
      {STORE.social.map(({ name, icon, href }) => (
        <li key={name}>
          <a className="icon-btn" href={href} aria-label={name} rel="noopener noreferrer">
            <Icon name={icon} solid />
          </a>
        </li>
      ))}
    </ul>
  );
}
