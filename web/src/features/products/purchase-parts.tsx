import type { Purchase, PurchaseStatus } from '@duka/domain/purchase';
import { m } from '#paraglide/messages.js';
import { Badge, type BadgeTone } from '#ui/badge.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { useToast } from '#ui/toast.tsx';

export interface PurchaseRowsProps {
  purchases: readonly Purchase[];
  onOpen: (purchase: Purchase) => void;
}

const tones: Record<PurchaseStatus, BadgeTone> = {
  Completed: 'success',
  'In-Progress': 'info',
  Pending: 'warning',
  Cancelled: 'danger',
};

/** The status as it is stored: its words are the specification's. */
export function PurchaseStatusBadge({ status }: { status: PurchaseStatus }) {
  return <Badge tone={tones[status]}>{status}</Badge>;
}

/** The tracking id and its copy icon (VIEW-017). */
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
