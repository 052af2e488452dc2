/** The most characters of a name in a mail: a longer one would be a message of its own. */
const maxNameLength = 64;

/**
 * Makes a text that somebody else has chosen fit to stand in a mail as a name: one line of letters as they look, without
 * what a mail program makes a link or an address of. Returns '' when nothing is left.
 */
export function cleanName(text: string): string {
  const line = text
    .normalize('NFKC')
    .replaceAll(/[\p{Cf}\p{Co}\p{Cn}\p{Cs}]/gu, '')
    .replaceAll(/[\p{Cc}\p{Z}]+/gu, ' ');
  const words = line.split(' ').filter((word) => word !== '' && !isLinkLike(word));
  return [...words.join(' ').replaceAll(/[.。](?=\p{L}{2})/gu, '. ')].slice(0, maxNameLength).join('').trim();
}

/** A dot between letters alone is not enough, as in "Dr.Mushi": a space behind it breaks the link and leaves the name. */
function isLinkLike(word: string): boolean {
  return /:\/\/|[@\\]|^\p{L}+:|www[.。]|\p{L}[.。][\p{L}\p{N}.-]+[/:?#]/iu.test(word);
}
