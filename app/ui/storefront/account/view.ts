import type { SecurityEvent } from '~/domain/account/security-event';
import type { Moment } from '~/ui/components/order/view';

export interface DeviceView {
  readonly id: string;
  readonly browser: string | null;
  readonly system: string | null;
  readonly isCurrent: boolean;
  readonly since: Moment;
  readonly lastSeen: Moment;
}

export interface EventView extends Pick<SecurityEvent, 'kind' | 'about' | 'count' | 'address' | 'requestId'> {
  readonly at: Moment;
}
