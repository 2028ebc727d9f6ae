import { DEFAULT_LANGUAGE, type Language, LANGUAGES } from '~/domain/shared/language';

export interface Description {
  readonly short: string;
  readonly system: readonly string[];
  readonly performance: readonly string[];
  readonly features: readonly string[];
}

type Part = keyof Description;

export const DESCRIPTION_PARTS = ['short', 'system', 'performance', 'features'] as const satisfies readonly Part[];

export type TextLanguage = Exclude<Language, typeof DEFAULT_LANGUAGE>;

/** The languages that a game's description may have beside the default one. */
export const TEXT_LANGUAGES: readonly TextLanguage[] = LANGUAGES.filter((language) => language !== DEFAULT_LANGUAGE);

/** The description in other languages; each part may be empty. */
export type GameTexts = Readonly<Record<TextLanguage, Description>>;

export const NO_DESCRIPTION: Description = { short: '', system: [], performance: [], features: [] };

export const NO_TEXTS: GameTexts = { fr: NO_DESCRIPTION, ar: NO_DESCRIPTION };

/** The name of a part in another language, in forms and files: `short-fr`. */
export type TextField = `${Part}-${TextLanguage}`;

export const TEXT_FIELDS: readonly TextField[] = TEXT_LANGUAGES.flatMap((language) =>
  DESCRIPTION_PARTS.map((part): TextField => `${part}-${language}`),
);

/** A description as a page shows it, with the language of each part. */
export interface ShownDescription extends Description {
  readonly languages: Readonly<Record<Part, Language>>;
}

/** Returns the parts of a description in the language of a page, and those of the default language where it has none. */
export function descriptionIn(
  { description, texts }: { readonly description: Description; readonly texts: GameTexts },
  language: Language,
): ShownDescription {
  const own = language === DEFAULT_LANGUAGE ? NO_DESCRIPTION : texts[language];
  const spoken = (part: Part) => (own[part].length === 0 ? DEFAULT_LANGUAGE : language);
  return {
    short: own.short === '' ? description.short : own.short,
    system: own.system.length === 0 ? description.system : own.system,
    performance: own.performance.length === 0 ? description.performance : own.performance,
    features: own.features.length === 0 ? description.features : own.features,
    languages: {
      short: spoken('short'),
      system: spoken('system'),
      performance: spoken('performance'),
      features: spoken('features'),
    },
  };
}

/** Splits `Memory: 12 GB RAM` into a name and its value; null where an item has another form. */
export function splitFact(item: string): { readonly name: string; readonly value: string } | null {
  const match = /^([^:]{1,40}):\s+(\S.*)$/.exec(item);
  return match?.[1] && match[2] ? { name: match[1].trim(), value: match[2] } : null;
}

/** The labels of requirements that pages translate, with the spellings of each. */
const REQUIREMENTS = {
  os: ['os', 'operating system', 'system'],
  processor: ['processor', 'cpu'],
  memory: ['memory', 'ram', 'system memory'],
  graphics: ['graphics', 'gpu', 'graphics card', 'video card', 'video'],
  storage: ['storage', 'disk space', 'storage space', 'available storage', 'free space', 'hard drive', 'hard disk'],
  network: ['network', 'internet', 'connection', 'internet connection'],
  sound: ['sound', 'sound card', 'audio'],
  display: ['display', 'screen', 'resolution'],
  controller: ['controller', 'gamepad', 'input'],
  console: ['console'],
  platform: ['platform'],
  minimum: ['minimum', 'min'],
  recommended: ['recommended'],
  notes: ['additional notes', 'notes', 'note'],
} as const;
export type Requirement = keyof typeof REQUIREMENTS;

const BY_SPELLING: ReadonlyMap<string, Requirement> = new Map(
  Object.entries(REQUIREMENTS).flatMap(([code, spellings]) => spellings.map((spelling) => [spelling, code as Requirement] as const)),
);

/** Returns the requirement of an English label: `Graphics card` → `graphics`; null for an unknown one. */
export function findRequirement(label: string): Requirement | null {
  return BY_SPELLING.get(label.trim().replace(/\s+/g, ' ').toLowerCase()) ?? null;
}
