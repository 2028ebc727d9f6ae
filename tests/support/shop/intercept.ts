/** A store or a transaction with some calls replaced, so that a test can act at an exact moment. */
export function hooked<T extends object>(target: T, hooks: Partial<T>): T {
  return new Proxy(target, {
    get(_, name) {
      const call: unknown = Reflect.get(hooks, name) ?? Reflect.get(target, name);
      return typeof call === 'function' ? (call.bind(target) as unknown) : call;
    },
  });
}
