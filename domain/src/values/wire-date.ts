/** Takes a stored date, ISO text in UTC ending in Z; returns it as the wire has it, `2020-10-15T06:38:00.000+00:00`; wire section 5. */
export function toWireDate(stored: string): string {
  return stored.endsWith('Z') ? `${stored.slice(0, -1)}+00:00` : stored;
}

/** Takes a date as a client wrote it; returns ISO text in UTC ending in Z, or undefined when it is no date of the years 1 to 9999. */
export function toStoredDate(value: unknown): string | undefined {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}/.test(value) || value.length > 40) return undefined;
  // A time without a zone is UTC on the wire, while Date.parse would take it as local time.
  const zoned = /T|\s/.test(value.slice(10)) && !/(Z|[+-]\d{2}:?\d{2})$/i.test(value) ? `${value}Z` : value;
  const time = Date.parse(zoned);
  if (Number.isNaN(time)) return undefined;
  const stored = new Date(time).toISOString();
  return /^\d{4}-/.test(stored) && !stored.startsWith('0000') ? stored : undefined;
}
