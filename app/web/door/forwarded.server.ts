const NAMES = ['x-forwarded-for', 'forwarded', 'x-real-ip'] as const;

/** Whether a proxy reports a client. */
export const namesClient = (headers: Pick<Headers, 'get'>) => NAMES.some((name) => headers.get(name));

/**
 * Notes that a proxy reports clients to a store whose settings say that there is none (TRUST_PROXY_HOPS is 0): all its visitors then share
 * the limits of one. Only this process knows it, so that nobody can fill the store with such requests.
 */
export function createForwardedWatch({
  hops,
  clock,
  onFirst,
}: {
  readonly hops: number;
  readonly clock: () => number;
  readonly onFirst: () => void;
}) {
  let since: number | null = null;

  return {
    look(headers: Pick<Headers, 'get'>): void {
      if (hops > 0 || since !== null || !namesClient(headers)) return;
      since = clock();
      onFirst();
    },
    /** Since when (ms) such requests come; null where none did. */
    since: (): number | null => since,
  };
}
