/** The most bytes that any backend takes; wire section 6. */
const maxPasswordBytes = 256;

/** The one rule that the sign-in has for a password, which travels alone to its page. */
export function isPasswordTooLong(password: string): boolean {
  return countBytes(password) > maxPasswordBytes;
}

/** Counts the bytes of a text in UTF-8. */
function countBytes(text: string): number {
  let bytes = 0;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
  }
  return bytes;
}
