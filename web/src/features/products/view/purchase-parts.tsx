import type { Purchase } from '@duka/domain/orders/purchase';
import { m } from '#paraglide/messages.js';
import { useToast } from '#ui/base/toast.tsx';
import { CopyButton } from '#ui/forms/copy-button.tsx';

export interface PurchaseRowsProps {
  purchases: readonly Purchase[];
}

/** Shows the tracking id and its copy icon (VIEW-017). */
export function TrackingId({ id }: { id: string }) {
  const { show } = useToast();
  return (
    <span className="inline-flex items-center gap-0.5 whitespace-nowrap">
      <span className="tabular-nums">{id}</span>
      <CopyButton
        text={id}
        label={m.view_copy_tracking_id({ id })}
        onCopied={() => show(m.view_tracking_id_copied())}
      />
    </span>
  );
}
