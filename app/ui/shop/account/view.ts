import type { Moment } from '~/ui/kit/order/view';

/** A device on which the shopper is signed in. */
export interface DeviceView {
  readonly id: string;
  readonly browser: string | null;
  readonly system: string | null;
  readonly isCurrent: boolean;
  readonly since: Moment;
  readonly lastSeen: Moment;
}
