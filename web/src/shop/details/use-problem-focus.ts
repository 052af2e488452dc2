import { useEffect, useRef, useState } from 'react';

/**
 * Brings a seller to the first field to mend: give `form` to the form, and call `refuse` with the problems of a refused
 * save. Problems that go away while typing move nothing.
 */
export function useProblemFocus() {
  const form = useRef<HTMLFormElement>(null);
  const [refusals, setRefusals] = useState(0);

  useEffect(() => {
    if (refusals === 0) return;
    const field = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    field?.focus({ preventScroll: true });
    // A bar at the bottom would hide a field that is only just on the screen.
    field?.scrollIntoView({ block: 'center' });
  }, [refusals]);

  return { form, refuse: () => setRefusals((count) => count + 1) };
}
