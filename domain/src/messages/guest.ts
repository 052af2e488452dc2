/**
 * The party of a message that a buyer without an account writes and reads on the page of an order (R67): one for each order. No account has
 * such an id, as none begins with an underscore (wire section 5).
 */
export function guestIdOf(orderId: string): `_${string}` {
  return `_${orderId}`;
}

/** The most characters of the id of an order without an account: the buyer's id, one more, is as long as a message's attribute holds. */
export const maxGuestOrderId = 35;

/** Returns the id of the order whose buyer this party is; undefined for an account. */
export function orderOfGuest(partyId: string): string | undefined {
  return partyId.startsWith('_') ? partyId.slice(1) : undefined;
}
