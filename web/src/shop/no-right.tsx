import { m } from '#paraglide/messages.js';
import { useStore } from '#session/store-queries.ts';
import { EmptyState } from '#ui/lists/empty-state.tsx';

/** Stands in place of a page that somebody lacks the right to open, and says whom to ask (R63). */
export function NoRight() {
  const { data: store } = useStore();
  return (
    <EmptyState
      headingLevel={1}
      icon="lock"
      title={m.rights_page_title()}
      text={m.rights_page_text({ shop: store?.storeName ?? '' })}
    />
  );
}
