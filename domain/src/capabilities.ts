/**
 * What a backend may do beyond accounts, documents, files and live events. Our server does all of it and says so in its answer
 * to `GET /health/version`; another one that speaks the format says nothing of it.
 */
export const capabilities = [
  /** Sales, purchases, losses, expenses and their stock are recorded by rules (R24 to R30). */
  'sales',
  /** A shop has people, each within their rights (R63). */
  'members',
  /** Figures of a shop are counted (R31). */
  'figures',
  /** Customers, their books and debts (R32). */
  'customers',
  /** A shop's commands are taken in their order, and a repeated one is done once (R62). */
  'commands',
  /** Many rows in one call (R41). */
  'imports',
  /** Goods are looked up by their number among what shops agreed to share (R73). */
  'catalogue',
  /** A feed of changes, from which a phone updates its copy of the shop (R34). */
  'changes',
  /** All data of an account in one file, how much room it takes, and its deletion. */
  'account-data',
  /** A change is refused when it overwrites one that its sender has not seen (`X-Appwrite-Timestamp`). */
  'known-versions',
  /** Lists are filtered by a relation to many. */
  'list-relations',
  /** The password is shown again in place of a second factor (R19). */
  'password-proof',
  /** A new password ends all other sessions. */
  'ended-sessions',
  /** An account is found by its phone number, to sign in with that (R2). */
  'phone-sign-in',
  /** A message is shown to its receiver (R4). */
  'message-delivery',
  /** Sellers get notifications, under the bell and by mail. */
  'notifications',
] as const;

export type Capability = (typeof capabilities)[number];
