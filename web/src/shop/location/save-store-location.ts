import { type LocationForm, listMissingLevels } from '@duka/domain/places/location-form';
import { explainLocationRefusal, toStoreLocationValues } from '@duka/domain/places/store-location';
import { createDocument, updateDocument } from '#data/calls/documents.ts';
import { ApiFailure } from '#data/connection/api-error.ts';
import type { WireDocument } from '#data/connection/wire-document.ts';
import { m } from '#paraglide/messages.js';
import { findStoreLocation } from './find-store-location.ts';
import { listLabels } from './location-words.ts';

export interface StoreLocationSave {
  readonly userId: string;
  readonly storeId: string;
  /** Made when the form opened, and the same for a second try (decision 0022). */
  readonly documentId: string;
  readonly form: LocationForm;
}

/** Stores where a store is. A store has one location: an existing one is changed, else it is created. */
export async function saveStoreLocation(save: StoreLocationSave): Promise<WireDocument<'storeLocations'>> {
  const { userId, storeId, documentId, form } = save;
  if (storeId === '') throw new Error(m.location_store_required());
  const missing = listMissingLevels(form);
  if (missing.length > 0) throw new Error(m.location_required_data({ list: listLabels(missing) }));
  const values = toStoreLocationValues(form);
  const stored = await findStoreLocation(storeId);
  if (stored) return updateDocument('storeLocations', stored.$id, values);
  return createDocument('storeLocations', documentId, { ...values, storeId: [storeId] }, [
    `read("user:${userId}")`,
    `update("user:${userId}")`,
    `delete("user:${userId}")`,
  ]);
}

/** Returns what a failed save says; LOC-018, LOC-020, LOC-028, LOC-029. */
export function explainSaveFailure(error: unknown): string {
  if (!(error instanceof ApiFailure)) return error instanceof Error ? error.message : m.location_save_failed();
  const refusal = explainLocationRefusal(error);
  if (refusal.key === 'server_error') return m.location_server_error();
  if (refusal.key === 'save_failed') return m.location_save_failed();
  return m.location_save_failed_because({ reason: refusal.reason });
}
