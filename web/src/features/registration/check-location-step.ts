import { type LocationForm, listMissingLevels } from '@duka/domain/places/location-form';
import { m } from '#paraglide/messages.js';
import { listLabels } from '#shop/location/location-words.ts';

/** Checks what the flow does not go on without, in its own words; LOC-014, LOC-017, LOC-021. */
export function checkLocationStep(store: { readonly $id: string } | null, form: LocationForm): string | undefined {
  if (!store) return m.location_store_first();
  const missing = listMissingLevels(form);
  return missing.length > 0 ? m.location_required_step({ list: listLabels(missing) }) : undefined;
}
