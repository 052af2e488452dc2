/** Returns the ids of a relation, whether the backend sent ids, records, one of them or a list; Q-040. */
export function toRelationIds(value: unknown): string[] {
  const list = Array.isArray(value) ? value : [value];
  return list.flatMap((item) => {
    const id: unknown = typeof item === 'object' && item !== null ? item.$id : item;
    return typeof id === 'string' && id !== '' ? [id] : [];
  });
}

/** Returns the one id of a relation to one record. */
export function toRelationId(value: unknown): string | undefined {
  return toRelationIds(value)[0];
}

/** True for a related record that came along in full. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> & { readonly $id: string } {
  return typeof value === 'object' && value !== null && '$id' in value && typeof value.$id === 'string';
}

export type DocumentData = Readonly<Record<string, unknown>>;

/**
 * Returns the writable part of a document: no `$` members, and related records as their ids. A record sent in full
 * would change the related document on a hosted backend.
 */
export function toWritableData(data: DocumentData): DocumentData {
  const entries = Object.entries(data).filter(([name]) => !name.startsWith('$'));
  return Object.fromEntries(entries.map(([name, value]) => [name, toIds(value)]));
}

function toIds(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toIds);
  return isRecord(value) ? value.$id : value;
}

/**
 * Returns whether the stored document holds what `data` would write: then a repeated create after a lost answer was
 * done already.
 */
export function holdsData(document: DocumentData, data: DocumentData): boolean {
  const stored = toWritableData(document);
  return Object.entries(toWritableData(data)).every(([name, value]) => isSame(stored[name], value));
}

function isSame(stored: unknown, sent: unknown): boolean {
  if (Array.isArray(stored) || Array.isArray(sent)) {
    const [left, right] = [[stored ?? []].flat(), [sent ?? []].flat()];
    return left.length === right.length && left.every((item, index) => isSame(item, right[index]));
  }
  return normalize(stored) === normalize(sent);
}

const isoTime = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/;

/** An empty text is not stored, and times come back in the backend's notation. */
function normalize(value: unknown): unknown {
  if (value === undefined || value === '') return null;
  return typeof value === 'string' && isoTime.test(value) ? Date.parse(value) : value;
}
