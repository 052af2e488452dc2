import type { Reference } from '@duka/domain/products/product';

/** Categories or units as a select offers them; none while they are on their way. */
export function toOptions(references: readonly Required<Reference>[] = []) {
  return references.map(({ id, name }) => ({ value: id, label: name }));
}
