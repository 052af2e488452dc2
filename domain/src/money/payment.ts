/** The ways by which money moves. */
export const receivedMethods = ['cash', 'mobile money', 'bank'] as const;
export type ReceivedMethod = (typeof receivedMethods)[number];

export function toReceivedMethod(value: unknown): ReceivedMethod | undefined {
  return receivedMethods.find((method) => method === value);
}
