import { type LocationForm, listMissingLevels } from '@duka/domain/places/location-form';
import type { LocationLevel } from '@duka/domain/places/places';
import { m } from '#paraglide/messages.js';
import { listLabels } from './location-words.ts';

export interface LocationProblem {
  readonly message: string;
  readonly missing: readonly LocationLevel[];
}

/** Checks what the form itself refuses; LOC-015, LOC-016, LOC-019. */
export function checkLocationForm(storeId: string, form: LocationForm): LocationProblem | undefined {
  const missing = listMissingLevels(form);
  if (missing.length > 0) return { message: m.location_required({ list: listLabels(missing) }), missing };
  return storeId === '' ? { message: m.location_store_missing(), missing } : undefined;
}
