import { Icon } from '~/ui/components/icon';
import { useStoreDetails } from './store-details';

export function SocialLinks() {
  const { social } = useStoreDetails();
  if (social.length === 0) return null;
  return (
    <ul className="social">
      {social.map(({ name, icon, href }) => (
        <li key={name}>
          <a className="icon-btn" href={href} aria-label={name} rel="noopener noreferrer">
            <Icon name={icon} solid />
          </a>
        </li>
      ))}
    </ul>
  );
}
