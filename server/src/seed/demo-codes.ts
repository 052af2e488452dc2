/** Letters and digits that nobody confuses when reading them out. */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** A code that looks random and is the same at every seeding: `K7Q2MB`. Different for every `number` below 32 ** length. */
export function makeCode(number: number, length: number): string {
  const range = alphabet.length ** length;
  // An odd factor visits every value of a power of two once.
  let rest = (number * 663_608_941 + 71) % range;
  let code = '';
  for (let place = 0; place < length; place++) {
    code = alphabet.charAt(rest % alphabet.length) + code;
    rest = Math.floor(rest / alphabet.length);
  }
  return code;
}
