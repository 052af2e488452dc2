/**
 * The roles in which somebody acts on an order or a product: the shop's owner, the order's customer, or the
 * marketplace's own server.
 */
const actorRoles = ['seller', 'customer', 'operator'] as const;
export type ActorRole = (typeof actorRoles)[number];

/** The account that wrote a line of a ledger, and its role. */
export interface Actor {
  /** The id of the account; empty for the marketplace's own server, which has none. */
  readonly accountId: string;
  /** Empty in lines that are older than this field. */
  readonly role: ActorRole | '';
  /** The member of the shop (R63); empty for all others, and in lines from before shops had members. */
  readonly member: string;
}

/** Reads who wrote a document of a ledger from its `by`, `byRole` and `byMember`. */
export function parseActor(document: unknown): Actor {
  const { by, byRole, byMember } = Object(document);
  return {
    accountId: typeof by === 'string' ? by : '',
    role: actorRoles.find((role) => role === byRole) ?? '',
    member: typeof byMember === 'string' ? byMember : '',
  };
}
