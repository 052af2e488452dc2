/** Answers the ids of a relation, whether the backend sent ids, records, one of them or a list; Q-040. */
export function toRelationIds(value: unknown): string[] {
  const list = Array.isArray(value) ? value : [value];
  return list.flatMap((item) => {
    const id: unknown = typeof item === 'object' && item !== null ? item.$id : item;
    return typeof id === 'string' && id !== '' ? [id] : [];
  });
}

/** Answers the one id of a relation to one record. */
export function toRelationId(value: unknown): string | undefined {
  return toRelationIds(value)[0];
}

/** True for a related record that came along in full. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> & { readonly $id: string } {
  return typeof value === 'object' && value !== null && '$id' in value && typeof value.$id === 'string';
}
