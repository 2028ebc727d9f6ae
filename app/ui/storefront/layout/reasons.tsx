import { Icon, type IconName } from '~/ui/components/icon';

interface Reason {
  readonly icon: IconName;
  readonly title: string;
  readonly text: string;
}

export function Reasons({ reasons }: { readonly reasons: readonly Reason[] }) {
  return (
    <div className="reasons">
      {reasons.map(({ icon, title, text }) => (
        <div className="reason stack gap-3xs break" key={title}>
          <Icon name={icon} />
          <h3>{title}</h3>
          <p>{text}</p>
        </div>
      ))}
    </div>
  );
}
