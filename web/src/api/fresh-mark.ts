/** The part of an address that is never sent, by which a call says that the copy of the shop must not answer it. */
export const freshMark = '#fresh';
