/** Words that stay small inside a Swahili (or English) place name. */
const smallWords = new Set(['wa', 'ya', 'la', 'cha', 'za', 'na', 'kwa', 'vya', 'es', 'of', 'the']);
const initials = new Set([
  'AICC',
  'UDOM',
  'TCA',
  'RC',
  'NHC',
  'FFU',
  'CCM',
  'KKKT',
  'TTCL',
  'TPC',
  'TRM',
  'PPF',
  'SDA',
  'NMC',
  'JWTZ',
  'JKT',
]);

/**
 * Turns a name of the package into one for people: `MAJENGO  “A”` -> `Majengo A`, `NG’OMBE` -> `Ng'ombe`,
 * `KIWANJA CHA\nNDEGE` -> `Kiwanja cha Ndege`, `DODOMA\nCBD` -> `Dodoma Urban`.
 */
export function cleanName(raw: string): string {
  const upper = raw
    .normalize('NFD')
    // The package writes ELANG'A… once as ELANGÁ…: the accent is a lost apostrophe before the vowel.
    .replace(/([AEIOU])\u0301/g, "'$1")
    .toUpperCase()
    .replace(/[’‘“”"`´]/g, "'")
    .replace(/\s+/g, ' ')
    // A quoted or loose letter at the end of a word is the mark of a half (MTAKUJA 'A'); after NG it is a sound (KIMANG'A).
    .replace(/(?<!NG)\s*'+ ?([A-Z]) ?'*(?=[ .*]|$)/g, ' $1')
    .replace(/'+(?![A-Z])|(?<![A-Z])'+/g, '')
    .replace(/ ?([/-]) ?/g, '$1')
    .replace(/ ?\(/g, ' (')
    .replace(/[\s,*]+$/, '')
    .replace(/(?<!\.[A-Z])[.\s]+$/, '')
    .replace(/(?<=[A-Z])-?CBD$| -?CBD$/, ' URBAN')
    .replace(/-URBAN$/, ' URBAN')
    .replace(/ {2,}/g, ' ')
    .trim();
  return upper
    .split(/(?<=[ /(.-])/)
    .map((word, index) => toTitleWord(word, index === 0))
    .join('');
}

function toTitleWord(word: string, isFirst: boolean): string {
  const bare = word.replace(/[ /().-]+$/, '');
  if (initials.has(bare) || /^(II|III|IV|VI|VII)$/.test(bare)) return word;
  const lower = word.toLowerCase();
  if (!isFirst && smallWords.has(lower.trim())) return lower;
  return lower.charAt(0).toUpperCase() + lower.slice(1);
}
