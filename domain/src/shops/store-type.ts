/** The types that a seller can choose; CONST-005. */
export const storeTypes = ['Small-Scale', 'Medium-Scale', 'Large-Scale', 'Other'] as const;
const scales: readonly string[] = storeTypes.slice(0, 3);

/**
 * Returns the type to store: without the suffix " Shop", and Small-Scale for anything but the three scales (SHOP-015,
 * SHOP-016).
 */
export function toStoreType(type: string): string {
  const name = stripSuffix(type);
  return scales.includes(name) ? name : 'Small-Scale';
}

/** Returns the choice for a stored type; empty when it is none of ours, so that the seller chooses again. */
export function toStoreTypeChoice(stored: string | null): string {
  const name = stripSuffix(stored ?? '');
  return storeTypes.find((type) => type === name) ?? '';
}

function stripSuffix(type: string): string {
  return type.trim().replace(/ Shop$/, '');
}
