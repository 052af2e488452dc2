/**
 * The numbers of goods that factories print as barcodes (GTIN). One number is written with 8, 12 (UPC), 13 (EAN) or 14 digits: the longer
 * ones begin with zeros. A stored barcode stays as it was typed; codes are compared by these functions (R73, GTIN-001).
 */

/** The digits of the longest GTIN, as which all are compared. */
const longestLength = 14;
/** The lengths of a GTIN that is no GTIN-8, the longest first. */
const longLengths = [14, 13, 12] as const;

/**
 * Returns the number of goods as 14 digits; undefined for any other code. Twelve digits and more are one whatever their check digit
 * is, eight only with the right one, as shops number their own goods so.
 */
export function parseGtin(code: string): string | undefined {
  if (!/^(\d{8}|\d{12,14})$/.test(code)) return undefined;
  const gtin = code.padStart(longestLength, '0');
  return code.length > 8 || hasRightCheckDigit(gtin) ? gtin : undefined;
}

/** Returns the form in which barcodes are compared: that of the GTIN, or the code itself where it is none. */
export function toComparableCode(code: string): string {
  return parseGtin(code) ?? code;
}

/** Lists every way in which the same barcode may be stored, the typed one first. */
export function listCodeForms(code: string): [string, ...string[]] {
  const gtin = parseGtin(code);
  if (gtin === undefined) return [code];
  const lengths = hasRightCheckDigit(gtin) ? [...longLengths, 8] : longLengths;
  const forms = lengths.filter((length) => isPadded(gtin, length)).map((length) => gtin.slice(-length));
  return [code, ...forms.filter((form) => form !== code)];
}

/** Returns the shortest way to write the same barcode, which is a part of each of the others. */
export function shortenCode(code: string): string {
  return listCodeForms(code).reduce((short, form) => (form.length < short.length ? form : short));
}

/** Returns the last digit that a code of a factory would have, where this one has another; undefined for codes of other lengths. */
export function findWrongCheckDigit(code: string): { readonly expected: string } | undefined {
  if (!/^(\d{8}|\d{12,14})$/.test(code)) return undefined;
  const expected = computeCheckDigit(code.slice(0, -1));
  return code.endsWith(expected) ? undefined : { expected };
}

/** Returns the check digit that follows these digits, by the rule of GS1: from the right, weights of 3 and 1 in turn. */
export function computeCheckDigit(digits: string): string {
  const weighed = [...digits].reverse().map((digit, place) => Number(digit) * (place % 2 === 0 ? 3 : 1));
  return String((10 - (weighed.reduce((sum, each) => sum + each, 0) % 10)) % 10);
}

function hasRightCheckDigit(gtin: string): boolean {
  return findWrongCheckDigit(gtin) === undefined;
}

/** True if all digits before the last `length` are zeros. */
function isPadded(gtin: string, length: number): boolean {
  return /^0*$/.test(gtin.slice(0, -length));
}
