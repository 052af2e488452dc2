import { Component, type ReactNode } from 'react';
import { m } from '#paraglide/messages.js';
import { Alert } from '#ui/base/alert.tsx';
import { Button } from '#ui/base/button.tsx';
import { ChunkError } from './screen.tsx';

/**
 * Keeps a page that fails from taking the app with it: the error goes to the log, and the seller gets a way to go on
 * (ERR-007, Q-073).
 */
export class ScreenBoundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state = { error: undefined };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override componentDidCatch(error: unknown) {
    console.error(error);
    if (error instanceof ChunkError) error.retry();
  }

  override render() {
    const { error } = this.state as { error: unknown };
    if (error === undefined) return this.props.children;
    return (
      <div className="mx-auto max-w-xl p-4">
        <Alert
          kind="error"
          action={
            <Button variant="secondary" icon="refresh" onClick={() => window.location.reload()}>
              {m.layout_reload()}
            </Button>
          }
        >
          <h1 className="text-wrap">{error instanceof ChunkError ? m.layout_page_failed() : m.layout_page_broken()}</h1>
        </Alert>
      </div>
    );
  }
}
