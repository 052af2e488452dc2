import type { Reference } from '@duka/domain/products/product';
import { nameOf } from '@duka/domain/values/names';

/** Answers categories or units as options of a select; none while they are loading. */
export function toOptions(references: readonly Required<Reference>[] = []) {
  return references.map(({ id, name }) => ({ value: id, label: nameOf(name) }));
}
