import { useState } from 'react';
import { useUnsavedSheet } from '#ui/forms/form-sheet.tsx';

/** Holds what was typed over a stored form and not saved yet, and what is wrong with it, by field. */
export function useFormChanges<Form extends object, Problems extends object>() {
  const [changes, setChanges] = useState<Partial<Form>>({});
  const [problems, setProblems] = useState<Partial<Problems>>({});
  useUnsavedSheet(Object.keys(changes).length > 0);
  return {
    changes,
    problems,
    setProblems,
    /** Typing in a field clears its problem until it is checked again. */
    change: (changed: Partial<Form>) => {
      setChanges((before) => ({ ...before, ...changed }));
      setProblems(
        (before) =>
          Object.fromEntries(Object.entries(before).filter(([field]) => !(field in changed))) as Partial<Problems>,
      );
    },
    /** The typed values are stored now. */
    forget: () => setChanges({}),
  };
}
