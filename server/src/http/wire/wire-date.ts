/** Takes a stored date, ISO text in UTC ending in Z; returns it as the wire has it, `2020-10-15T06:38:00.000+00:00`; wire section 5. */
export function toWireDate(stored: string): string {
  return stored.endsWith('Z') ? `${stored.slice(0, -1)}+00:00` : stored;
}
