/** What a seller may call the shop; CONST-005. */
export const storeTypes = ['Small-Scale', 'Medium-Scale', 'Large-Scale', 'Other'] as const;
const scales: readonly string[] = storeTypes.slice(0, 3);

/** What is stored: without the suffix " Shop", and Small-Scale for whatever is none of the three (SHOP-015, SHOP-016). */
export function toStoreType(type: string): string {
  const name = stripSuffix(type);
  return scales.includes(name) ? name : 'Small-Scale';
}

/** The choice that a stored type stands for; empty when it is none of ours, so that the seller chooses anew. */
export function toStoreTypeChoice(stored: string | null): string {
  const name = stripSuffix(stored ?? '');
  return storeTypes.find((type) => type === name) ?? '';
}

function stripSuffix(type: string): string {
  return type.trim().replace(/ Shop$/, '');
}
