/** Caches what `make` makes for each key until the version moves. Those who ask meanwhile wait for the same work. */
export function madeOnce<Key, Made>(version: () => number, make: (key: Key) => Promise<Made>): (key: Key) => Promise<Made> {
  const entries = new Map<Key, { readonly version: number; readonly made: Promise<Made> }>();
  return (key) => {
    const cached = entries.get(key);
    if (cached?.version === version()) return cached.made;
    const next = { version: version(), made: make(key) };
    entries.set(key, next);
    next.made.catch(() => entries.delete(key));
    return next.made;
  };
}
