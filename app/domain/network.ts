/**
 * What a limit for each client counts: an IPv4 address as it is, of an IPv6 address its first 64 bits, because one connection is given all
 * the addresses that begin with them. An IPv4 address in IPv6 clothes (`::ffff:192.0.2.7`) is the IPv4 address; anything else is itself.
 */
export function networkOf(address: string): string {
  const plain = address.trim().toLowerCase().replace(/%.*$/, '').replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/, '');
  if (!plain.includes(':')) return plain;
  const [head = '', tail] = plain.split('::');
  const left = groups(head);
  const right = groups(tail ?? '');
  const missing = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length);
  const all = [...left, ...Array.from({ length: missing }, () => '0'), ...right];
  return `${all.slice(0, 4).map((group) => group.replace(/^0+(?=.)/, '')).join(':')}::/64`;
}

function groups(text: string): string[] {
  return text === '' ? [] : text.split(':');
}
