import { m } from '#paraglide/messages.js';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';

/** One part of the dashboard that could not be loaded; the others stand. */
export function CardFailure({ query }: { query: { readonly isFetching: boolean; readonly refetch: () => unknown } }) {
  return (
    <Notice
      kind="error"
      action={
        <Button variant="secondary" icon="refresh" busy={query.isFetching} onClick={() => query.refetch()}>
          {m.figures_try_again()}
        </Button>
      }
    >
      {m.figures_failed()}
    </Notice>
  );
}
