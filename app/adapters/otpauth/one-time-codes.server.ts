import { Secret, TOTP } from 'otpauth';

import { DEFAULT_NAME } from '~/domain/setting/default-name';
import type { OneTimeCodes } from '~/ports/one-time-codes';

const SECRET_BYTES = 20;
/** The half minutes that a clock may be wrong. */
const WINDOW = 1;

/** The form that every authenticator app understands. */
const KIND = { algorithm: 'SHA1', digits: 6, period: 30 } as const;

/** Creates the codes of authenticator apps. `shop`: the name under which an app shows them. */
export function createOneTimeCodes(shop: () => string = () => DEFAULT_NAME): OneTimeCodes {
  return {
    draw: () => new Secret({ size: SECRET_BYTES }).base32,
    stepOf(secret, code, at) {
      const totp = new TOTP({ ...KIND, secret });
      const away = totp.validate({ token: code, timestamp: at, window: WINDOW });
      return away === null ? null : totp.counter({ timestamp: at }) + away;
    },
    addressOf: (secret, holder) => new TOTP({ ...KIND, issuer: shop(), label: holder, secret }).toString(),
  };
}
