import type { Pack } from '@duka/domain/products/packs';
import { m } from '#paraglide/messages.js';
import { Alert } from '#ui/base/alert.tsx';
import { useToast } from '#ui/base/toast.tsx';
import { ConfirmDialog } from '#ui/page/confirm-dialog.tsx';
import { packFailureText, useDeletePack } from './pack-mutations.ts';

/** Asks before a pack is deleted. Sales of it still have its name and price. */
export function PackDeleteDialog({ pack, onClose }: { pack: Pack; onClose: () => void }) {
  const { show } = useToast();
  const { mutate, isPending, error } = useDeletePack();
  return (
    <ConfirmDialog
      open
      danger
      title={m.pack_delete({ name: pack.name })}
      message={
        <>
          <p>{m.pack_delete_question()}</p>
          {error ? (
            <Alert kind="error" className="mt-4">
              {packFailureText(error)}
            </Alert>
          ) : null}
        </>
      }
      confirmLabel={m.product_delete_confirm()}
      cancelLabel={m.product_cancel()}
      busy={isPending}
      onConfirm={() =>
        mutate(pack, {
          onSuccess: (isGone) => {
            show(isGone ? m.pack_deleted() : m.outbox_kept());
            onClose();
          },
        })
      }
      onCancel={onClose}
    />
  );
}
