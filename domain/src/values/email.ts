/** Most characters of an address; as long as the users collection holds. */
const longestEmail = 320;

/** Text, @, text, dot, text, no spaces (G-18); whether the address exists is the server's to find out. */
export function isEmailShaped(text: string): boolean {
  if (text.length > longestEmail) return false;
  const [local, host, ...rest] = text.split('@');
  return rest.length === 0 && !/\s/.test(text) && local !== '' && host !== undefined && /^[^.].*\.[^.]+$/.test(host);
}
