import { useState } from 'react';
import { readStored, removeStored, store } from './browser-storage.ts';

type FormValues = Readonly<Record<string, string>>;

/**
 * The values of a form, kept on this device under `key` while they are typed, so that a reload loses nothing.
 * Never for a form that holds a password. `initial` is what the form opens with; of what was kept, its names alone count.
 */
export function useKeptValues<Values extends FormValues>(key: string, initial: Values) {
  const [values, setValues] = useState(() => ({ ...initial, ...readKeptValues(key, Object.keys(initial)) }));
  return {
    values,
    change: (changes: Partial<Values>) => {
      const changed = { ...values, ...changes };
      setValues(changed);
      store(key, JSON.stringify(changed));
    },
    /** They are stored elsewhere now, or the seller gave them up. */
    discard: () => removeStored(key),
  };
}

/** What was kept under these names; nothing when another program left nonsense. */
function readKeptValues(key: string, names: readonly string[]): FormValues {
  const kept = parseRecord(readStored(key));
  return Object.fromEntries(names.flatMap((name) => (typeof kept[name] === 'string' ? [[name, kept[name]]] : [])));
}

function parseRecord(text: string | null): Record<string, string | undefined> {
  try {
    return Object(JSON.parse(text ?? '{}'));
  } catch (error) {
    if (error instanceof SyntaxError) return {};
    throw error;
  }
}
