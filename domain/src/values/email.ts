/** The most characters of an address, as in the users collection. */
const maxEmailLength = 320;

/**
 * Accepts text, @, text, dot, text, without spaces (G-18). Whether the address exists is for the server to find out.
 */
export function isEmailShaped(text: string): boolean {
  if (text.length > maxEmailLength) return false;
  const [local, host, ...rest] = text.split('@');
  return rest.length === 0 && !/\s/.test(text) && local !== '' && host !== undefined && /^[^.].*\.[^.]+$/.test(host);
}
