/** The WHO's classes of pesticides by hazard, the worst first, as labels print them. */
export const hazardClasses = ['Ia', 'Ib', 'II', 'III', 'U'] as const;
export type HazardClass = (typeof hazardClasses)[number];

/** Reads `ii`, `1b` or `WHO class III` as the class; a text that is none stays as it is, for the check to refuse (INPUT-003). */
export function readHazardClass(text: string): string {
  const bare = text
    .trim()
    .toLowerCase()
    .replace(/^(who\s*)?(class|daraja)?\s*/, '');
  const roman = bare
    .replace(/^1(?=[ab]$)/, 'i')
    .replace(/^2$/, 'ii')
    .replace(/^3$/, 'iii');
  return hazardClasses.find((known) => known.toLowerCase() === roman) ?? text.trim();
}

/** The class of a stored text; undefined for anything else. */
export function findHazardClass(text: string): HazardClass | undefined {
  return hazardClasses.find((known) => known === text);
}
