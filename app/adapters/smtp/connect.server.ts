import { lookup as systemLookup } from 'node:dns';
import { connect, isIP, type LookupFunction, type Socket } from 'node:net';

import { isLinkLocal } from '~/domain/setting/link-local';

interface Wanted {
  readonly host?: string | undefined;
  readonly port?: number | string | undefined;
  readonly secure?: boolean | undefined;
}
type Opened = (error: Error | null, socket: { readonly connection: Socket } | false) => void;

const PORTS = { plain: 587, encrypted: 465 } as const;

/**
 * Opens connections to mail servers, and none to an address that only its own machine or link reaches, as the metadata of a cloud: also where a
 * name leads there. `timeout`: ms, with the look-up of the name.
 */
export function createConnector({ timeout, lookup = systemLookup }: { readonly timeout: number; readonly lookup?: LookupFunction }) {
  const connecting = new Set<Socket>();

  const open = ({ host = '', port, secure = false }: Wanted, callback: Opened): void => {
    if (isIP(host) && isOwn(host)) {
      setImmediate(callback, refusal(host), false);
      return;
    }
    const standard = secure ? PORTS.encrypted : PORTS.plain;
    const socket = connect({ host, port: Number(port ?? standard), lookup: withoutOwn(lookup) });
    const timer = setTimeout(() => socket.destroy(coded(new Error(`${host} did not answer`), 'ETIMEDOUT')), timeout);
    connecting.add(socket);
    const settled = () => {
      clearTimeout(timer);
      connecting.delete(socket);
      socket.off('error', onError).off('connect', onConnect);
    };
    const onError = (error: NodeJS.ErrnoException) => {
      settled();
      callback(error.code === 'ETIMEDOUT' ? error : coded(error, 'ESOCKET'), false);
    };
    const onConnect = () => {
      settled();
      callback(null, { connection: socket });
    };
    socket.once('error', onError).once('connect', onConnect);
  };

  return {
    open,
    /** Ends what still connects. */
    close(): void {
      for (const socket of connecting) socket.destroy(new Error('The mailer is closed'));
    },
  };
}

/** Returns a look-up that fails where one of a name's addresses is such an own one. */
function withoutOwn(lookup: LookupFunction): LookupFunction {
  return (host, options, callback) => {
    lookup(host, options, (error, resolved, family) => {
      const addresses = typeof resolved === 'string' ? [resolved] : (resolved ?? []).map(({ address }) => address);
      const own = error ? undefined : addresses.find(isOwn);
      if (own === undefined) callback(error, resolved, family);
      else callback(refusal(own), []);
    });
  };
}

/** `address`: a number, of IPv6 perhaps with its zone. */
function isOwn(address: string): boolean {
  const [number = ''] = address.split('%');
  return isLinkLocal(number.includes(':') ? `[${number}]` : number);
}

const refusal = (address: string) => coded(new Error(`${address} is no mail server's address`), 'ESOCKET');

const coded = (error: Error, code: string): Error => Object.assign(error, { code });
