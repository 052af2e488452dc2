import { type ComponentType, type ReactNode, use } from 'react';
import { redrawLazyParts } from './lazy-part.tsx';

export interface LazyComponent<Props> {
  (props: Props): ReactNode;
  /** Asks for the script before it is needed. Throws when it does not come; it is then asked for again once it is shown. */
  readonly preload: () => Promise<void>;
  /** Waits until it renders at once: its script is there, or has failed, which is thrown when it is shown. */
  readonly wait: () => Promise<void>;
  /** Forgets a failure, so that the next one to show it asks for the script again. */
  readonly retry: () => void;
}

/**
 * Makes a component of a script of its own, to be shown in a `LazyPart`. Unlike React's `lazy` it renders at once when the
 * script is already there, and as soon as the script has come when not: React leaves a fallback for 300 ms.
 */
export function lazyComponent<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyComponent<Props> {
  let loading: Promise<ComponentType<Props>> | undefined;

  function start(): Promise<ComponentType<Props>> {
    if (loading) return loading;
    const asked: Promise<ComponentType<Props>> = load().then((value) => {
      // React reads these two members of a promise before it waits for it.
      Object.assign(asked, { status: 'fulfilled', value });
      redrawLazyParts();
      return value;
    });
    loading = asked;
    return asked;
  }

  function retry(): void {
    loading = undefined;
  }

  return Object.assign(
    (props: Props) => {
      const Loaded = use(start());
      return <Loaded {...props} />;
    },
    {
      async preload() {
        try {
          await start();
        } catch (error) {
          retry();
          throw error;
        }
      },
      async wait() {
        await Promise.allSettled([start()]);
      },
      retry,
    },
  );
}

const Nothing = () => null;

/** Makes the same of a part that the page does without where its script does not come. */
export function optionalComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyComponent<Props> {
  return lazyComponent(() => load().catch(() => Nothing));
}
