/** A form of address that carries a key. The key is the value of a parameter, or the last part of the path behind `behind`. */
interface KeyLink {
  readonly host: RegExp;
  readonly path: RegExp;
  readonly names: readonly string[];
  readonly behind?: RegExp;
  /** Set where the address is the goods themselves: what it carries has no usual length. */
  readonly isGift?: true;
}

/** The pages of the four platforms that redeem a key, and the gifts that are the goods themselves. */
const KEY_LINKS: readonly KeyLink[] = [
  { host: /^store\.steampowered\.com$/, path: /^\/account\/registerkey\b/, names: ['key'], behind: /\/registerkey\/([^/]+)/i },
  { host: /^store\.steampowered\.com$/, path: /^\/account\/ackgift\//, names: [], behind: /\/ackgift\/([^/]+)/i, isGift: true },
  { host: /^(?:store|www)\.epicgames\.com$/, path: /\/redeem\b/, names: ['code'], behind: /\/redeem\/([^/]+)/i },
  { host: /^redeem\.microsoft\.com$/, path: /^/, names: ['mstoken', 'token', 'code'] },
  { host: /^(?:account|www)\.microsoft\.com$/, path: /\/redeem\b/, names: ['mstoken', 'token', 'code'] },
  { host: /^www\.xbox\.com$/, path: /\/redeem/, names: ['code', 'token', 'mstoken'] },
  { host: /^redeem\.playstation\.com$/, path: /^/, names: ['code', 'vouchercode'] },
  {
    host: /^(?:store|www|my|transact)\.playstation\.com$/,
    path: /\/redeem\b/,
    names: ['code', 'vouchercode'],
    behind: /\/redeem\/([^/]+)/i,
  },
  { host: /^www\.humblebundle\.com$/, path: /^\/(?:gift|s)?\/?$/, names: ['gift', 'key'], isGift: true },
];

/** Parts of a text that are addresses: with a scheme, `www.`, or something behind a host's name. */
const ADDRESS = /(?:https?:\/\/\S+|www\.\S+|(?:[\p{L}\d-]+\.)+\p{L}{2,}(?::\d+)?[/?]\S*)/giu;

/** The longest text that is searched: the search takes the square of it, a cell may have megabytes, and a code has 255 characters. */
const LONGEST = 300;

export function addressesIn(text: string): readonly string[] {
  return text.length > LONGEST ? [] : (text.match(ADDRESS) ?? []);
}

/** Returns the key that an address of a known form carries; null: it is any other address. */
export function keyInAddress(address: string): string | null {
  const [url, form] = formOf(address);
  if (form === null) return null;
  const fromQuery = [...url.searchParams].find(([name, value]) => form.names.includes(name.toLowerCase()) && value !== '')?.[1];
  const key = withoutEnds(fromQuery ?? form.behind?.exec(url.pathname)?.[1] ?? '');
  return key === '' ? null : key;
}

export function isGiftAddress(address: string): boolean {
  const [, form] = formOf(address);
  return form?.isGift === true;
}

function formOf(address: string): readonly [URL, KeyLink] | readonly [null, null] {
  const url = urlOf(address);
  const path = url?.pathname.toLowerCase() ?? '';
  const form = KEY_LINKS.find((each) => url !== null && each.host.test(url.hostname) && each.path.test(path));
  return url !== null && form !== undefined ? [url, form] : [null, null];
}

function urlOf(address: string): URL | null {
  const typed = /^https?:\/\//i.test(address) ? address : `https://${address}`;
  return URL.canParse(typed) ? new URL(typed) : null;
}

/** Removes what a sentence leaves at the ends of an address. */
const withoutEnds = (key: string) => key.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');
