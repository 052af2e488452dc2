import type { Reference } from '@duka/domain/products/product';

/** Answers categories or units as options of a select; none while they are loading. */
export function toOptions(references: readonly Required<Reference>[] = []) {
  return references.map(({ id, name }) => ({ value: id, label: name }));
}
