/** In characters. */
export const MINIMUM_PASSWORD_LENGTH = 6;
export const MINIMUM_ADMIN_PASSWORD_LENGTH = 12;
/** Longer passwords take work to hash and protect no better. */
export const MAX_PASSWORD_BYTES = 1024;

/** Common choices in Morocco, in lower case: lists made abroad lack them. */
const COMMON_HERE: ReadonlySet<string> = new Set(
  `bienvenue contraseña doudou moncoeur pa$$word p@ssword zaq1zaq1 adminadmin toor rootroot superuser login fortnite roblox instagram whatsapp
  twitter linkedin gmail yahoo hotmail bitcoin neymar rajawi wydad wydadi maroc marocain rabat marrakech agadir tanger oujda meknes allahakbar
  aicha amine anas ayoub bilal hajar hamza imane khadija mehdi meryem othman yassine zineb miftah gamekey gamekeys`.split(/\s+/),
);
const KEYBOARD_ROWS = ['1234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm', 'azertyuiop', 'qsdfghjklm', 'wxcvbn', 'qwertzuiop', 'yxcvbnm'];
const ROWS = KEYBOARD_ROWS.flatMap((row) => [row, [...row].reverse().join('')]);

export function isTooLongPassword(password: string): boolean {
  return password.length > MAX_PASSWORD_BYTES || new TextEncoder().encode(password).length > MAX_PASSWORD_BYTES;
}

interface WeaknessOptions {
  readonly about?: readonly string[];
  readonly minimum?: number;
  /** Returns whether many people have this password, in lower case; without it only those of COMMON_HERE count. */
  readonly isCommon?: (plain: string) => boolean;
}

/** The reason to refuse a password. 'weak-password': too short. 'common-password': others guess it. */
export type Weakness = 'weak-password' | 'common-password';

/**
 * Returns the reason to refuse a password, null where it is fine: too short, common, a run, or made of `about`. See docs/rules.md, Sign-up.
 */
export function weaknessOf(
  password: string,
  { about = [], minimum = MINIMUM_PASSWORD_LENGTH, isCommon = () => false }: WeaknessOptions = {},
): Weakness | null {
  const text = password.normalize('NFC');
  if ([...text].length < minimum) return 'weak-password';
  const plain = text.toLowerCase();
  const isGuessed =
    withoutEndings(plain).some((each) => COMMON_HERE.has(each) || isCommon(each)) ||
    isPattern(plain) ||
    about.some((fact) => isAbout(plain, fact));
  return isGuessed ? 'common-password' : null;
}

function withoutEndings(plain: string): readonly string[] {
  const unmarked = plain.replace(/[!.?*@#$]$/, '');
  return [plain, unmarked, unmarked.replace(/(?:[01]\d?|12|123|1234|12345|123456|007|69|99|19\d\d|20\d\d)$/, '')];
}

function isPattern(plain: string): boolean {
  const characters = [...plain];
  const steps = new Set(
    characters.slice(1).map((character, at) => (character.codePointAt(0) ?? 0) - (characters[at]?.codePointAt(0) ?? 0)),
  );
  const isRun = steps.size === 1 && [-1, 0, 1].some((step) => steps.has(step));
  return isRun || /^(.{1,4})\1+$/u.test(plain) || ROWS.some((row) => row.includes(plain));
}

function isAbout(plain: string, fact: string): boolean {
  const [local = ''] = fact.toLowerCase().split('@');
  const ownWords = [fact.toLowerCase(), local, local.replace(/[\s._-]+/g, '')].filter((text) => text.length > 2);
  return ownWords.includes(plain) || ownWords.includes(plain.replace(/\d{1,4}[!.?]?$/, ''));
}
