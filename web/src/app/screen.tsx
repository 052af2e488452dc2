import { type ComponentType, use } from 'react';
import { withScriptTimeout } from './script-timeout.ts';

/** A script of the app did not arrive; ERR-007. */
export class ChunkError extends Error {
  /** Forgets the failure, so that the next one to show the screen asks for the script again. */
  readonly retry: () => void;

  constructor(name: string, cause: unknown, retry: () => void) {
    super(`Loading chunk ${name} failed`, { cause });
    this.name = 'ChunkError';
    this.retry = retry;
  }
}

export interface Screen<Props> {
  /** Starts the download before it is needed; answers whether it came. A failure is thrown when the screen is shown. */
  readonly preload: () => Promise<boolean>;
  /** Waits until it renders at once: it is there, or has failed, which is thrown when the screen is shown. */
  readonly wait: () => Promise<void>;
  readonly View: ComponentType<Props>;
}

/**
 * Makes a component of a script of its own. Unlike `React.lazy` it renders at once when the script is already there, so
 * that a preloaded screen replaces what the server sent without a blank in between, and it tries again after a failure.
 */
export function screen<Props extends object>(name: string, load: () => Promise<ComponentType<Props>>): Screen<Props> {
  let loading: Promise<ComponentType<Props>> | undefined;

  const start = () => {
    if (loading) return loading;
    const asked: Promise<ComponentType<Props>> = withScriptTimeout(load()).then(
      // React reads these two members of a promise before it waits for it.
      (value) => Object.assign(asked, { status: 'fulfilled', value }).value,
      (cause) => {
        throw new ChunkError(name, cause, () => {
          loading = undefined;
        });
      },
    );
    loading = asked;
    return asked;
  };

  return {
    preload: async () => {
      try {
        await start();
        return true;
      } catch (error) {
        if (!(error instanceof ChunkError)) throw error;
        error.retry();
        return false;
      }
    },
    wait: async () => {
      await Promise.allSettled([start()]);
    },
    View: function ScreenView(props: Props) {
      const Loaded = use(start());
      return <Loaded {...props} />;
    },
  };
}
