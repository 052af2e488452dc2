/** The payment methods. */
export const receivedMethods = ['cash', 'mobile money', 'bank'] as const;
export type ReceivedMethod = (typeof receivedMethods)[number];

/** The kinds of money that comes in from customers, or goes back to them. */
export const receivedKinds = ['sale', 'debt', 'refund', 'rounding', 'correction', 'advance'] as const;

export function toReceivedMethod(value: unknown): ReceivedMethod | undefined {
  return receivedMethods.find((method) => method === value);
}
