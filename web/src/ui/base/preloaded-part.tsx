import { type ComponentType, use } from 'react';

export interface PreloadedPart<Props> {
  /** Asks for the script before it is needed. Throws when it does not come; it is then asked for again once the part is shown. */
  readonly preload: () => Promise<void>;
  readonly View: ComponentType<Props>;
}

/**
 * Makes a part of the page of a script of its own, to be shown in a `LazyPart`. It renders at once when the script is already
 * there, where React shows the fallback of a `lazy` one first, and then leaves it for 300 ms.
 */
export function preloadedPart<Props extends object>(load: () => Promise<ComponentType<Props>>): PreloadedPart<Props> {
  let loading: Promise<ComponentType<Props>> | undefined;

  function start(): Promise<ComponentType<Props>> {
    if (loading) return loading;
    // React reads these two members of a promise before it waits for it.
    const asked: Promise<ComponentType<Props>> = load().then(
      (value) => Object.assign(asked, { status: 'fulfilled', value }).value,
    );
    loading = asked;
    return asked;
  }

  return {
    async preload() {
      try {
        await start();
      } catch (error) {
        loading = undefined;
        throw error;
      }
    },
    View: function PreloadedPartView(props: Props) {
      const Loaded = use(start());
      return <Loaded {...props} />;
    },
  };
}
