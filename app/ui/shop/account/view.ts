import type { FieldErrors } from '~/ui/kit/fields';
import type { Moment } from '~/ui/kit/order-view';

/** A form of the account page that the server refused. */
export interface RefusedForm {
  readonly errors: FieldErrors;
  readonly values: Readonly<Record<string, string>>;
}

/** Somewhere she is signed in. */
export interface DeviceView {
  readonly id: string;
  readonly browser: string | null;
  readonly system: string | null;
  readonly isCurrent: boolean;
  readonly since: Moment;
  readonly lastSeen: Moment;
}
