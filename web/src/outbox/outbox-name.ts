/**
 * The name of an account's outbox on this device: of its database, and of the mark that remembers how much is not sent, so that
 * a sign-out asks first.
 */
export function outboxName(userId: string): string {
  return `duka.outbox.${userId}`;
}
