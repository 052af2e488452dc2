/** What a payment that a message tells of is: said to have come, confirmed, or known to be none. */
export const receiptStates = ['said', 'confirmed', 'dismissed'] as const;
export type ReceiptState = (typeof receiptStates)[number];

export function toReceiptState(value: unknown): ReceiptState | undefined {
  return receiptStates.find((state) => state === value);
}
