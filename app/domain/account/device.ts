/** A visitor's browser and system, as the browser names them; null where it doesn't. */
export interface Device {
  readonly browser: string | null;
  readonly system: string | null;
}

export const UNKNOWN_DEVICE: Device = { browser: null, system: null };

/** The first match counts: most browsers claim to be several others, too. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|Chromium|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/[\d.]+ .*\bSafari\//, 'Safari'],
];

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

/** The characters of a User-Agent that are read. */
const READ = 300;

/** Returns the plain names in the beginning of a User-Agent. The store keeps nothing else of it. */
export function deviceOf(userAgent: string | null): Device {
  const text = (userAgent ?? '').slice(0, READ);
  const first = (names: readonly (readonly [RegExp, string])[]) => names.find(([sign]) => sign.test(text))?.[1] ?? null;
  return { browser: first(BROWSERS), system: first(SYSTEMS) };
}
