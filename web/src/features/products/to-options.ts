import type { Reference } from '@duka/domain/products/product';
import { nameOf } from '@duka/domain/values/names';
import { spoken } from '@duka/domain/values/spoken';

/** Returns categories or units as options of a select, in the order of their shown names; none while they are loading. */
export function toOptions(references: readonly Required<Reference>[] = []) {
  const options = references.map(({ id, name }) => ({ value: id, label: nameOf(name) }));
  // They come in the order of their English names.
  return spoken === 'en' ? options : options.sort((one, other) => one.label.localeCompare(other.label, spoken));
}
