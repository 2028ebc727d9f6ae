import { isNumber, withNumbers, wordsOf } from './words';

/**
 * Short names of well-known series, and the words of the titles: 'gta' also serves 'gta5' and 'GTA V'. One may stand for several series.
 */
const SHORT_NAMES: Readonly<Record<string, string | readonly string[]>> = {
  '7dtd': '7 days to die',
  '40k': '40000',
  ac: ["assassin's creed", 'assetto corsa'],
  acc: 'assetto corsa competizione',
  aoe: 'age of empires',
  aom: 'age of mythology',
  aow: 'age of wonders',
  ats: 'american truck simulator',
  bf: 'battlefield',
  bfbc: 'battlefield bad company',
  bg: "baldur's gate",
  bl: 'borderlands',
  bo: 'black ops',
  boi: 'the binding of isaac',
  botw: 'breath of the wild',
  ck: 'crusader kings',
  civ: 'civilization',
  'city skyline': 'cities skylines',
  'city skylines': 'cities skylines',
  'c&c': 'command & conquer',
  cnc: 'command & conquer',
  cod: 'call of duty',
  codmw: 'call of duty modern warfare',
  coh: 'company of heroes',
  cp: 'cyberpunk',
  cs: 'counter-strike',
  'counter strike go': 'counter-strike global offensive',
  csgo: 'counter-strike global offensive',
  'cs go': 'counter-strike global offensive',
  'cs 1.6': 'counter-strike',
  cscz: 'counter-strike condition zero',
  css: 'counter-strike source',
  da: 'dragon age',
  dbd: 'dead by daylight',
  dbfz: 'dragon ball fighterz',
  dbxv: 'dragon ball xenoverse',
  dbz: 'dragon ball z',
  dl: 'dying light',
  dmc: 'devil may cry',
  doa: 'dead or alive',
  dos: 'divinity original sin',
  dow: 'dawn of war',
  ds: ['dark souls', "don't starve", 'dead space'],
  dst: "don't starve together",
  eso: 'the elder scrolls online',
  ets: 'euro truck simulator',
  eu: 'europa universalis',
  fc: ['ea sports fc', 'far cry'],
  ff: 'final fantasy',
  fh: 'forza horizon',
  fifa: ['fifa', 'ea sports fc'],
  fm: ['football manager', 'forza motorsport'],
  fnaf: "five nights at freddy's",
  fs: 'farming simulator',
  gmod: "garry's mod",
  goty: 'game of the year',
  got: ['game of thrones', 'ghost of tsushima'],
  gow: ['god of war', 'gears of war'],
  gowr: 'god of war ragnarok',
  gr: 'ghost recon',
  gt: 'gran turismo',
  gta: 'grand theft auto',
  'gta sa': 'grand theft auto san andreas',
  'gta vc': 'grand theft auto vice city',
  gw: 'guild wars',
  hl: 'half-life',
  hk: 'hollow knight',
  hmm: 'heroes of might and magic',
  hfw: 'horizon forbidden west',
  hoi: 'hearts of iron',
  hots: 'heroes of the storm',
  hzd: 'horizon zero dawn',
  jc: 'just cause',
  kcd: 'kingdom come deliverance',
  kf: 'killing floor',
  kh: 'kingdom hearts',
  kof: 'the king of fighters',
  kotor: 'star wars knights of the old republic',
  ksp: 'kerbal space program',
  l4d: 'left 4 dead',
  'left for dead': 'left 4 dead',
  lis: 'life is strange',
  lotr: 'lord of the rings',
  'm&b': 'mount & blade',
  mcc: 'halo the master chief collection',
  me: 'mass effect',
  mgr: 'metal gear rising',
  mgs: 'metal gear solid',
  mh: 'monster hunter',
  mhr: 'monster hunter rise',
  mhw: 'monster hunter world',
  mk: 'mortal kombat',
  mw: 'modern warfare',
  nfs: 'need for speed',
  nms: "no man's sky",
  nv: 'new vegas',
  os: 'original sin',
  ow: 'overwatch',
  pcars: 'project cars',
  pd: 'payday',
  pes: 'pro evolution soccer',
  'player unknown': "playerunknown's",
  'players unknown': "playerunknown's",
  'player unknowns': "playerunknown's",
  poe: ['path of exile', 'pillars of eternity'],
  pop: 'prince of persia',
  pubg: "playerunknown's battlegrounds",
  pvz: 'plants vs zombies',
  r6: 'rainbow six',
  r6s: 'rainbow six siege',
  rct: 'rollercoaster tycoon',
  rdr: 'red dead redemption',
  re: 'resident evil',
  rl: 'rocket league',
  ror: 'risk of rain',
  sc: ['splinter cell', 'starcraft'],
  sdv: 'stardew valley',
  sf: 'street fighter',
  smt: 'shin megami tensei',
  sot: 'sea of thieves',
  stalker: 's.t.a.l.k.e.r.',
  sw: 'star wars',
  swbf: 'star wars battlefront',
  swtor: 'star wars the old republic',
  tboi: 'the binding of isaac',
  tdu: 'test drive unlimited',
  tes: 'the elder scrolls',
  tew: 'the evil within',
  tf: 'team fortress',
  tlou: 'the last of us',
  tr: 'tomb raider',
  tw: ['total war', 'the witcher'],
  ut: 'unreal tournament',
  wd: 'watch dogs',
  wow: 'world of warcraft',
  wot: 'world of tanks',
  wwz: 'world war z',
};

/** Words in French or British spelling, and numbers in words. */
const SPELLINGS: Readonly<Record<string, string>> = {
  armee: 'army',
  armour: 'armor',
  aventure: 'adventure',
  aventures: 'adventures',
  bataille: 'battle',
  centre: 'center',
  chevalier: 'knight',
  chevaliers: 'knights',
  civilisation: 'civilization',
  civilisations: 'civilizations',
  colour: 'color',
  contes: 'tales',
  defence: 'defense',
  empereur: 'emperor',
  espace: 'space',
  etoile: 'star',
  fantaisie: 'fantasy',
  fantastique: 'fantastic',
  guerre: 'war',
  guerres: 'wars',
  heros: 'heroes',
  honour: 'honor',
  legende: 'legend',
  legendes: 'legends',
  monde: 'world',
  mondes: 'worlds',
  mysteres: 'mysteries',
  royaume: 'kingdom',
  royaumes: 'kingdoms',
  seigneur: 'lord',
  simulateur: 'simulator',
  theatre: 'theater',
  deux: '2',
  trois: '3',
  quatre: '4',
};

const MAX_READINGS = 8;

const TABLE = new Map(
  Object.entries({ ...SHORT_NAMES, ...SPELLINGS }).map(([short, long]) => [
    wordsOf(short).join(' '),
    [long].flat().map((name) => withNumbers(wordsOf(name))),
  ]),
);
const LONGEST = Math.max(...[...TABLE.keys()].map((short) => short.split(' ').length));

/** Returns the readings of a search: as typed, with Roman numbers as figures, and with short names written out. */
export function readingsOf(words: readonly string[]): readonly (readonly string[])[] {
  if (words.length === 0) return [];
  const readings = new Map<string, readonly string[]>();
  for (const reading of [words, withNumbers(words), ...writtenOut(withNumbers(words))]) {
    readings.set(reading.join(' '), reading);
    const other = reading.map(otherYear);
    readings.set(other.join(' '), other);
  }
  return [...readings.values()].slice(0, MAX_READINGS);
}

/** Returns the year of a yearly series in four figures instead of two, or the other way round: '19' and '2019'. */
function otherYear(word: string): string {
  return /^(20)?[12]\d$/.test(word) ? (word.length === 2 ? `20${word}` : word.slice(2)) : word;
}

/** Splits 'ffxiv' into 'ff 14'. null for any other word. */
function withStuckNumber(word: string): readonly string[] | null {
  for (let at = word.length - 1; at > 1; at -= 1) {
    const short = word.slice(0, at);
    const [number = ''] = withNumbers([word.slice(at)]);
    if (TABLE.has(short) && isNumber(number)) return [short, number];
  }
  return null;
}

/** Returns every reading with short names written out; the longest name at each place. */
function writtenOut(words: readonly string[]): readonly (readonly string[])[] {
  if (words.length === 0) return [[]];
  for (let count = Math.min(LONGEST, words.length); count > 0; count -= 1) {
    const long = TABLE.get(words.slice(0, count).join(' '));
    if (long === undefined) continue;
    const rest = writtenOut(words.slice(count));
    return long.flatMap((name) => rest.map((end) => [...name, ...end])).slice(0, MAX_READINGS);
  }
  const [first = '', ...others] = words;
  const parts = TABLE.has(first) ? null : withStuckNumber(first);
  if (parts) return writtenOut([...parts, ...others]);
  return writtenOut(others).map((end) => [first, ...end]);
}
