import { type ComponentType, use } from 'react';

/** Milliseconds until a script that does not arrive counts as lost; OPS-007. */
const loadTimeoutMs = 120_000;

/** A script of the app did not arrive; ERR-007. */
export class ChunkError extends Error {
  constructor(name: string, cause: unknown) {
    super(`Loading chunk ${name} failed`, { cause });
    this.name = 'ChunkError';
  }
}

export interface Screen<Props> {
  /** Starts the download ahead of need; a failure is for whoever shows the screen. */
  readonly preload: () => Promise<void>;
  readonly View: ComponentType<Props>;
}

/**
 * A component in a script of its own. Unlike `React.lazy` it renders at once when the script is already there, so that a
 * preloaded screen replaces what the server sent without a blank in between, and it tries again after a failure.
 */
export function screen<Props extends object>(
  name: string,
  load: () => Promise<ComponentType<Props>>,
  timeoutMs = loadTimeoutMs,
): Screen<Props> {
  let loaded: ComponentType<Props> | undefined;
  let loading: Promise<ComponentType<Props>> | undefined;

  const start = () => {
    loading ??= withTimeout(load(), timeoutMs).then(
      (component) => {
        loaded = component;
        return component;
      },
      (cause) => {
        loading = undefined;
        throw new ChunkError(name, cause);
      },
    );
    return loading;
  };

  return {
    preload: () =>
      start().then(
        () => {},
        () => {},
      ),
    View: function ScreenView(props: Props) {
      const Loaded = loaded ?? use(start());
      return <Loaded {...props} />;
    },
  };
}

async function withTimeout<Value>(promise: Promise<Value>, timeoutMs: number): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${timeoutMs} ms`)), timeoutMs);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}
