/** A language's texts by key, as messages/en.json holds them. */
export type Catalogue = Readonly<Record<string, string>>;

/**
 * Lists where two catalogues differ in more than their words: keys that only one has, parameters that only one of two texts
 * names, empty texts, and texts equal in both that are not among the keys of `sameInBoth`. Those keys must be real and
 * needed. Forms of number are keys of their own (`…_one`), so that equal keys are equal forms.
 */
export function compareCatalogues(one: Catalogue, other: Catalogue, sameInBoth: readonly string[]): string[] {
  const keys = Object.keys(one).filter((key) => key !== '$schema');
  const same = new Set(sameInBoth);
  return [
    ...keys.filter((key) => !(key in other)).map((key) => `${key} is missing`),
    ...Object.keys(other).flatMap((key) => (key in one ? [] : [`${key} belongs to no text`])),
    ...sameInBoth
      .filter((key) => !(key in one) || one[key] !== other[key])
      .map((key) => `${key} is not the same in both`),
    ...keys.filter((key) => key in other).flatMap((key) => compareTexts(key, one[key], other[key], same.has(key))),
  ];
}

function compareTexts(key: string, one = '', other = '', mayBeSame: boolean): string[] {
  if (other.trim() === '') return [`${key} is empty`];
  if (one === other && !mayBeSame) return [`${key} reads the same in both`];
  const [expected, found] = [one, other].map((text) => [...new Set(text.match(/\{[^}]*\}/g))].sort().join(' '));
  return expected === found ? [] : [`${key} has ${found || 'no parameter'} instead of ${expected || 'none'}`];
}
