import { useEffect, useRef, useState } from 'react';

/**
 * Moves the focus to the first field to correct: give `form` to the form, and call `refuse` with the problems of a
 * refused save. Problems that disappear while typing move nothing.
 */
export function useProblemFocus() {
  const form = useRef<HTMLFormElement>(null);
  const [refusals, setRefusals] = useState(0);

  useEffect(() => {
    if (refusals === 0) return;
    const field = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    field?.focus({ preventScroll: true });
    // A bar at the bottom would cover a field that is only just on the screen.
    field?.scrollIntoView({ block: 'center' });
  }, [refusals]);

  return { form, refuse: () => setRefusals((count) => count + 1) };
}
