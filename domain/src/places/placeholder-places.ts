import type { StoreLocationValues } from './store-location.ts';

/** No built-in data exist for these levels. The names of their placeholders say so (NAPA-013, Q-070). */
export type PlaceholderLevel = 'ward' | 'street' | 'road' | 'house';

/** Makes the name of a placeholder. It is stored and shown to customers, so it is the same in every language. */
export function makePlaceholderName(level: PlaceholderLevel, number: number): string {
  return `Placeholder ${level} ${number}`;
}

/** True if a stored location holds a placeholder: its seller should complete the address. */
export function hasPlaceholder({ ward, street, road, houseNo }: Partial<StoreLocationValues>): boolean {
  return [ward, street, road, houseNo].some((name) => /^Placeholder (ward|street|road|house) \d$/.test(name ?? ''));
}
