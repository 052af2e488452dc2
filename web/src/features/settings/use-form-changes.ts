import { useState } from 'react';
import { useUnsavedMark } from './unsaved-mark.ts';

/** What was typed over a stored form and not saved yet, and what is wrong with it, by field. */
export function useFormChanges<Form extends object, Problems extends object>() {
  const [changes, setChanges] = useState<Partial<Form>>({});
  const [problems, setProblems] = useState<Partial<Problems>>({});
  useUnsavedMark(Object.keys(changes).length > 0);
  return {
    changes,
    problems,
    setProblems,
    /** A field that is typed in is not wrong until it is checked again. */
    change: (changed: Partial<Form>) => {
      setChanges((before) => ({ ...before, ...changed }));
      setProblems(
        (before) =>
          Object.fromEntries(Object.entries(before).filter(([field]) => !(field in changed))) as Partial<Problems>,
      );
    },
    /** What was typed is what is stored now. */
    forget: () => setChanges({}),
  };
}
