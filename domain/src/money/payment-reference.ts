/** The most characters of the reference of a payment, as in the collections. */
export const maxReferenceLength = 64;

/**
 * Returns the one form in which the reference of mobile money is stored and compared (ASK-014): in capitals, without the spaces and invisible
 * marks that typing and pasting bring.
 */
export function toPaymentReference(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\s\p{Cf}\p{Cc}]/gu, '')
    .toUpperCase();
}
