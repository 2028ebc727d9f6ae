/** A store or a transaction of which some calls do something else, for what happens at a moment that no test could meet. */
export function hooked<T extends object>(target: T, hooks: Partial<T>): T {
  return new Proxy(target, {
    get(_, name) {
      const call: unknown = Reflect.get(hooks, name) ?? Reflect.get(target, name);
      return typeof call === 'function' ? (call.bind(target) as unknown) : call;
    },
  });
}
