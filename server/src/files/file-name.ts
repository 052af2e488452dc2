/** Most characters of a file's name; wire section 9. */
export const maxNameLength = 255;

/**
 * Cleans the name that a client gave, as text for people: without folders, control characters and marks that turn the
 * reading direction (`photo<RLO>gpj.exe`), cut in the middle so that a long name still has its ending.
 */
export function toFileName(given: string | undefined): string {
  const clean = (given ?? '')
    .toWellFormed()
    .replace(/[\p{Cc}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '')
    .replace(/^.*[/\\]/, '')
    .trim();
  const characters = [...(clean === '' || clean === '.' || clean === '..' ? 'file' : clean)];
  if (characters.length <= maxNameLength) return characters.join('');
  const ending = /\.[^.]{1,16}$/.exec(clean)?.[0] ?? '';
  return characters.slice(0, maxNameLength - [...ending].length).join('') + ending;
}
