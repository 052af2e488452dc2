import type { ComponentType } from 'react';
import { lazyComponent } from '#ui/base/lazy-component.tsx';
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
  /** Starts the download before it is needed; returns whether it came. A failure is thrown when the screen is shown. */
  readonly preload: () => Promise<boolean>;
  /** Waits until it renders at once: it is there, or has failed, which is thrown when the screen is shown. */
  readonly wait: () => Promise<void>;
  readonly View: ComponentType<Props>;
}

/**
 * Makes a component of a script of its own that is a whole screen: a preloaded one replaces what the server sent without a
 * blank in between, and one that did not come says so as ERR-007 asks.
 */
export function screen<Props extends object>(name: string, load: () => Promise<ComponentType<Props>>): Screen<Props> {
  const View = lazyComponent(async () => {
    try {
      return await withScriptTimeout(load());
    } catch (cause) {
      throw new ChunkError(name, cause, View.retry);
    }
  });
  return {
    preload: () =>
      View.preload().then(
        () => true,
        () => false,
      ),
    wait: View.wait,
    View,
  };
}
