/** Accounts, their sessions and their one-time tokens. */
export type AccountStore = object;
