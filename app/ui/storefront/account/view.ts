import type { SecurityEvent } from '~/domain/account/security-event';
import type { Moment } from '~/ui/components/order/view';

/** A device on which the shopper is signed in. */
export interface DeviceView {
  readonly id: string;
  readonly browser: string | null;
  readonly system: string | null;
  readonly isCurrent: boolean;
  readonly since: Moment;
  readonly lastSeen: Moment;
}

/** An event of the account's security log. */
export interface EventView extends Pick<SecurityEvent, 'kind' | 'about' | 'count' | 'address' | 'requestId'> {
  /** When it happened, the last time. */
  readonly at: Moment;
}
