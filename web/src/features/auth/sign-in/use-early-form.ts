import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { useSession } from '#session/session-provider.tsx';

/**
 * Takes over a form that stood in the page before the app had arrived. `onTyped` gets what its fields hold, before anything
 * else is drawn; a button that was pressed meanwhile is pressed once the session is checked. Returns the form's ref.
 */
export function useEarlyForm(onTyped: (typed: FormData) => void): RefObject<HTMLFormElement | null> {
  const ref = useRef<HTMLFormElement>(null);
  const { status } = useSession();
  const takeOver = useEffectEvent((form: HTMLFormElement) => {
    // They are those of `web/build/early-form.ts`.
    document.oninput = null;
    document.onclick = null;
    document.onsubmit = null;
    onTyped(new FormData(form));
  });
  useLayoutEffect(() => {
    if (ref.current) takeOver(ref.current);
  }, []);
  useEffect(() => {
    const pressed = ref.current?.querySelector<HTMLButtonElement>('button[data-kept]');
    if (status === 'loading' || !pressed) return;
    delete pressed.dataset.kept;
    pressed.click();
  }, [status]);
  return ref;
}
