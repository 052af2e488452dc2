import { codeAlphabet } from '@duka/domain/orders/order';

/** A code that looks random and is the same at every seeding: `K7Q2MB`. Different for every `number` below 32 ** length. */
export function makeCode(number: number, length: number): string {
  const range = codeAlphabet.length ** length;
  // An odd factor visits every value of a power of two once.
  let rest = (number * 663_608_941 + 71) % range;
  let code = '';
  for (let place = 0; place < length; place++) {
    code = codeAlphabet.charAt(rest % codeAlphabet.length) + code;
    rest = Math.floor(rest / codeAlphabet.length);
  }
  return code;
}
