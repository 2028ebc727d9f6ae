/** Caches what `make` makes for each key until the version moves. Those who ask meanwhile wait for the same work. */
export function madeOnce<Key, Made>(version: () => number, make: (key: Key) => Promise<Made>): (key: Key) => Promise<Made> {
  const known = new Map<Key, { readonly version: number; readonly made: Promise<Made> }>();
  return (key) => {
    const cached = known.get(key);
    if (cached?.version === version()) return cached.made;
    const next = { version: version(), made: make(key) };
    known.set(key, next);
    next.made.catch(() => known.delete(key));
    return next.made;
  };
}
