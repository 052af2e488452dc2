import type { StoreLocationValues } from './store-location.ts';

/** The levels for which no built-in data exist; their stand-ins say so in their names (NAPA-013, Q-070). */
export type PlaceholderLevel = 'ward' | 'street' | 'road' | 'house';

/** How a stand-in is called. The name is stored and shown to customers, so it is the same in every language. */
export function makePlaceholderName(level: PlaceholderLevel, number: number): string {
  return `Placeholder ${level} ${number}`;
}

/** True for a stored location that holds a stand-in: its seller should complete the address. */
export function hasPlaceholder({ ward, street, road, houseNo }: Partial<StoreLocationValues>): boolean {
  return [ward, street, road, houseNo].some((name) => /^Placeholder (ward|street|road|house) \d$/.test(name ?? ''));
}
