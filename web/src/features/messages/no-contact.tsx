import { m } from '#paraglide/messages.js';
import { Button } from '#ui/base/button.tsx';
import { EmptyState } from '#ui/lists/empty-state.tsx';

/** Stands beside the contacts until one is chosen; MSG-008, MSG-009. */
export function NoContact({ onNewMessage }: { onNewMessage: () => void }) {
  return (
    <div className="m-auto p-4">
      <EmptyState
        icon="message"
        title={m.messages_none_open_title()}
        text={m.messages_none_open_text()}
        action={
          <Button variant="secondary" icon="edit" onClick={onNewMessage}>
            {m.messages_new()}
          </Button>
        }
      />
    </div>
  );
}
