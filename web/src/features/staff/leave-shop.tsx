import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { leaveShop } from '#data/calls/members.ts';
import { m } from '#paraglide/messages.js';
import { Alert } from '#ui/base/alert.tsx';
import { Button } from '#ui/base/button.tsx';
import { ConfirmDialog } from '#ui/page/confirm-dialog.tsx';
import { toFailureWords } from './staff-queries.ts';

/** Lets a member leave a shop of somebody else, after a question; STAFF-027. */
export function LeaveShop({ storeId, storeName }: { storeId: string; storeName: string }) {
  const [isAsking, setAsking] = useState(false);
  const leave = useMutation({
    mutationFn: () => leaveShop(storeId),
    // The page is loaded again, as nothing of the shop may stay on it.
    onSuccess: () => location.assign('/'),
  });
  return (
    <div className="flex justify-end">
      <Button variant="dangerQuiet" icon="logout" onClick={() => setAsking(true)} className="max-sm:w-full">
        {m.people_leave()}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={m.people_leave_title({ shop: storeName })}
        message={
          <>
            {m.people_leave_text()}
            {leave.isError ? (
              <Alert kind="error" className="mt-4">
                {toFailureWords(leave.error, m.people_leave_failed())}
              </Alert>
            ) : null}
          </>
        }
        confirmLabel={m.people_leave()}
        cancelLabel={m.people_stay()}
        busy={leave.isPending || leave.isSuccess}
        danger
        onConfirm={() => leave.mutate()}
        onCancel={() => setAsking(false)}
      />
    </div>
  );
}
