import { m } from '#paraglide/messages.js';
import { Button } from '#ui/base/button.tsx';
import { Dialog } from '#ui/page/dialog.tsx';

/** Shows what stops the flow in a dialog of the app (REG-041, Q-026, Q-077); closing it tries again too. */
export function FlowAlert({ onTryAgain }: { onTryAgain: () => void }) {
  return (
    <Dialog
      open
      title={m.register_title()}
      onClose={onTryAgain}
      actions={
        <Button onClick={onTryAgain} data-autofocus>
          {m.register_try_again()}
        </Button>
      }
    >
      <p role="alert">{m.register_flow_failed()}</p>
    </Dialog>
  );
}
