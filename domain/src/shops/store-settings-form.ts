import type { Attributes } from '#document.ts';

/** The fields of a shop that customers see, as typed; SET-007, SET-008. */
export interface StoreSettingsForm {
  readonly storeName: string;
  readonly storeDescription: string;
  readonly storeLocation: string;
  readonly acceptReturns: boolean;
}

export type StoreSettingsMessage = 'store_name_required' | 'too_long';
type TextField = Exclude<keyof StoreSettingsForm, 'acceptReturns'>;

/** Opens the form with a stored shop; returns are accepted unless that was refused (SET-020). */
export function toStoreSettingsForm(store: Pick<Attributes<'stores'>, keyof StoreSettingsForm>): StoreSettingsForm {
  return {
    storeName: store.storeName,
    storeDescription: store.storeDescription ?? '',
    storeLocation: store.storeLocation ?? '',
    acceptReturns: store.acceptReturns !== false,
  };
}

/** The most characters of each text, as in the collection. */
const maxLengths: Readonly<Record<TextField, number>> = { storeName: 128, storeDescription: 4000, storeLocation: 256 };

/** Returns the problems of the form, by field; SET-025. */
export function checkStoreSettingsForm(form: StoreSettingsForm): Partial<Record<TextField, StoreSettingsMessage>> {
  const problems: Partial<Record<TextField, StoreSettingsMessage>> = {};
  for (const field of Object.keys(maxLengths) as TextField[]) {
    if ([...form[field].trim()].length > maxLengths[field]) problems[field] = 'too_long';
  }
  if (form.storeName.trim() === '') problems.storeName = 'store_name_required';
  return problems;
}

/** Returns the attributes of a checked form; CALL-032. */
export function toStoreSettings(form: StoreSettingsForm): StoreSettingsForm {
  return {
    storeName: form.storeName.trim(),
    storeDescription: form.storeDescription.trim(),
    storeLocation: form.storeLocation.trim(),
    acceptReturns: form.acceptReturns,
  };
}
