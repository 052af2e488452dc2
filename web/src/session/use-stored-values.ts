import { useState } from 'react';
import { readLocal, removeLocal, storeLocal } from './local-values.ts';

type FormValues = Readonly<Record<string, string>>;

/**
 * The values of a form, stored on this device under `key` while they are typed, so that a reload loses nothing.
 * Never for a form that holds a password. The form opens with `initial`; of the stored values only those of its names count.
 */
export function useStoredValues<Values extends FormValues>(key: string, initial: Values) {
  const [values, setValues] = useState(() => ({ ...initial, ...readStoredValues(key, Object.keys(initial)) }));
  return {
    values,
    change: (changes: Partial<Values>) => {
      const changed = { ...values, ...changes };
      setValues(changed);
      storeLocal(key, changed);
    },
    /** For values that are saved now, or that the seller discarded. */
    discard: () => removeLocal(key),
  };
}

/** Reads the stored values under these names, as far as it is text. */
function readStoredValues(key: string, names: readonly string[]): FormValues {
  const stored = readLocal(key, (value): Record<string, unknown> => Object(value));
  return Object.fromEntries(
    names.flatMap((name) => {
      const text = stored[name];
      return typeof text === 'string' ? [[name, text]] : [];
    }),
  );
}
