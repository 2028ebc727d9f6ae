import type { Reason } from './reason-view';
import { Icon } from '~/ui/components/icon';

export function Reasons({ reasons }: { readonly reasons: readonly Reason[] }) {
  return reasons.map(({ text, isBad }) => (
    <span key={text} className={isBad ? 'badge badge--bad' : 'badge badge--warn'}>
      {isBad ? <Icon name="circle-alert" /> : null}
      {text}
    </span>
  ));
}
