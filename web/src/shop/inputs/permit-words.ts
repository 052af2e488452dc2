import type { PermitKind } from '@duka/domain/inputs/input-rules';
import { m } from '#paraglide/messages.js';

/** What each kind of permit allows to sell. */
export const permitKindNames: Readonly<Record<PermitKind, () => string>> = {
  pesticides: m.permit_pesticides,
  seeds: m.permit_seeds,
  fertilisers: m.permit_fertilisers,
  veterinary: m.permit_veterinary,
  feed: m.permit_feed,
  other: m.permit_other,
};

/** Names a permit in a sentence: `Pesticides, number TPHPA/1`. */
export function toPermitName(kind: string, number: string): string {
  const known = Object.hasOwn(permitKindNames, kind) ? (kind as PermitKind) : 'other';
  return m.permit_name({ kind: permitKindNames[known](), number });
}
