import type { Variables } from './schema.server';

/** Returns one sentence for each problem between variables that are fine by themselves. Secrets are judged in production only. */
export function problemsBetween(values: Variables, isProduction: boolean): string[] {
  return [
    ...secretProblems(values, isProduction),
    ...proxyProblems(values, isProduction),
    ...ownerProblems(values, isProduction),
    ...halfSetProblems(values),
    ...sellerProblems(values),
    ...identityProblems(values),
    ...(values.METRICS_PORT === values.PORT ? ['METRICS_PORT must be another port than PORT.'] : []),
  ];
}

const MIN_SECRET = 32;
const WELL_KNOWN_SECRETS = /^(change[-_ ]?me|secret|password|default|test|example|s3cret|miftah)|^(.)\2*$/i;

function secretProblems(values: Variables, isProduction: boolean): string[] {
  const problems: string[] = [];
  if (values.KEY_SECRET_BEFORE !== undefined && values.KEY_SECRET_BEFORE === values.KEY_SECRET)
    problems.push('KEY_SECRET_BEFORE must be the secret that KEY_SECRET replaces, not the same one.');
  if (!isProduction) return problems;
  for (const name of ['SESSION_SECRET', 'KEY_SECRET'] as const) {
    const secret = values[name];
    if (secret === undefined) {
      // why: several servers share the store, and each would make its own secret
      if (values.STORE === 'firestore') problems.push(`${name} must be set if STORE is firestore and APP_ORIGIN is https.`);
      continue;
    }
    if (secret.length < MIN_SECRET) problems.push(`${name} must be at least ${MIN_SECRET} characters long if APP_ORIGIN is https.`);
    else if (WELL_KNOWN_SECRETS.test(secret)) problems.push(`${name} must be a random text, not a well-known one.`);
  }
  if (values.SESSION_SECRET !== undefined && values.SESSION_SECRET === values.KEY_SECRET)
    problems.push('SESSION_SECRET and KEY_SECRET must differ.');
  return problems;
}

/** why: behind an unknown proxy all visitors look like one, and one of them can use up the limits of all */
function proxyProblems({ TRUST_PROXY_HOPS }: Variables, isProduction: boolean): string[] {
  if (!isProduction || TRUST_PROXY_HOPS !== undefined) return [];
  return [
    'TRUST_PROXY_HOPS must be set if APP_ORIGIN is https: how many of your own proxies stand in front of the store, mostly 1; 0 if none.',
  ];
}

/** why: the made account's password stands in the start's output, so it is for a trial only */
function ownerProblems({ ADMIN_EMAILS }: Variables, isProduction: boolean): string[] {
  if (!isProduction || ADMIN_EMAILS.length > 0) return [];
  return ['ADMIN_EMAILS must be set if APP_ORIGIN is https: the address with which you sign up, to own the store.'];
}

function halfSetProblems(values: Variables): string[] {
  const groups = [
    ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
    ['GITHUB_CLIENT_ID', 'GITHUB_CLIENT_SECRET'],
    ['PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET', 'PAYPAL_WEBHOOK_ID'],
    ['TELEGRAM_BOT_TOKEN', 'TELEGRAM_CHAT_ID'],
    ['BANK_HOLDER', 'BANK_NAME', 'BANK_RIB'],
  ] as const;
  const alone = values.SMTP_URL !== undefined && values.MAIL_FROM === undefined;
  const sender = alone ? ['MAIL_FROM must be set too if SMTP_URL is set: mail needs a sender.'] : [];
  const place = values.PAYPAL_CLIENT_ID !== undefined && values.PAYPAL_ENV === undefined && values.PAYPAL_ORIGIN === undefined;
  if (place) sender.push('PAYPAL_ENV must be set too if PAYPAL_CLIENT_ID is set: sandbox, or live for real money.');
  const halves = groups.flatMap((group) => {
    const missing = group.filter((name) => values[name] === undefined);
    return missing.length === 0 || missing.length === group.length
      ? []
      : missing.map((name) => `${name} must be set too: ${group.join(', ')} belong together.`);
  });
  return [...halves, ...sender];
}

function identityProblems(values: Variables): string[] {
  if (values.IDENTITY !== 'firebase') return [];
  const problems: string[] = [];
  if (values.FIREBASE_API_KEY === undefined) problems.push('FIREBASE_API_KEY must be set if IDENTITY is firebase.');
  if (values.GOOGLE_CLOUD_PROJECT === undefined && values.FIREBASE_AUTH_EMULATOR_HOST === undefined)
    problems.push('GOOGLE_CLOUD_PROJECT must be set if IDENTITY is firebase.');
  return problems;
}

function sellerProblems(values: Variables): string[] {
  const needed = ['SELLER_NAME', 'SELLER_ICE', 'SELLER_ADDRESS'] as const;
  const missing = needed.filter((name) => values[name] === undefined);
  const isBegun = missing.length < needed.length || values.SELLER_RC !== undefined;
  if (isBegun) return missing.map((name) => `${name} must be set too: ${needed.join(', ')} belong together.`);
  return values.LEGAL_CONFIRMED === '1' ? ['SELLER_NAME must be set if LEGAL_CONFIRMED is 1: the legal pages name the seller.'] : [];
}
