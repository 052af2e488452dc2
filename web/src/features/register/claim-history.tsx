import { formatDay } from '@duka/domain/values/dates';
import { formatPrice } from '@duka/domain/values/money';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { m } from '#paraglide/messages.js';
import { invalidateStale } from '#session/stale-queries.ts';
import { Alert } from '#ui/base/alert.tsx';
import { Button } from '#ui/base/button.tsx';
import { Card } from '#ui/page/card.tsx';
import { ConfirmDialog } from '#ui/page/confirm-dialog.tsx';
import { failureWords } from './claim-dialog.tsx';
import { type Claim, cancelClaim, claimsQuery } from './subsidy-claims.ts';

/** What was written down about the claims of a programme, the newest first, each to be taken back (INPUT-075). */
export function ClaimHistory({ storeId, programmeId }: { storeId: string; programmeId: string }) {
  const client = useQueryClient();
  const { data: claims = [] } = useQuery(claimsQuery(storeId, programmeId));
  const [asked, setAsked] = useState<Claim>();
  const cancel = useMutation({
    mutationFn: (id: string) => cancelClaim(id),
    onSettled: () => {
      setAsked(undefined);
      return invalidateStale(client, 'subsidyProgrammes', 'orders', 'payments');
    },
  });
  if (claims.length === 0) return null;
  return (
    <Card padding="report">
      <h3 className="font-semibold text-ink">{m.subsidy_history()}</h3>
      {cancel.error ? <Alert kind="error">{failureWords(cancel.error)}</Alert> : null}
      <ul className="divide-y divide-line">
        {claims.map((claim) => (
          <li key={claim.id} className="flex items-start justify-between gap-3 py-2">
            <div className="min-w-0">
              <p className={`font-medium ${claim.isCancelled ? 'text-muted line-through' : ''}`}>{nameClaim(claim)}</p>
              <p className="text-sm text-muted wrap-anywhere">
                {[formatDay(claim.at) ?? '', claim.reference, claim.note].filter((text) => text !== '').join(' · ')}
              </p>
              {claim.isCancelled || claim.isOfReturn ? null : (
                <Button variant="secondary" size="compact" onClick={() => setAsked(claim)}>
                  {m.subsidy_take_back()}
                  <span className="sr-only">: {nameClaim(claim)}</span>
                </Button>
              )}
            </div>
            <span className="shrink-0 font-semibold tabular-nums">{formatPrice(claim.amount)}</span>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={asked !== undefined}
        title={m.subsidy_take_back()}
        message={m.subsidy_take_back_text()}
        confirmLabel={m.subsidy_take_back()}
        cancelLabel={m.undo_keep()}
        busy={cancel.isPending}
        danger
        onConfirm={() => asked && cancel.mutate(asked.id)}
        onCancel={() => setAsked(undefined)}
      />
    </Card>
  );
}

const words: Readonly<Record<Claim['kind'], () => string>> = {
  sent: m.subsidy_state_sent,
  paid: m.subsidy_state_paid,
  refused: m.subsidy_state_refused,
};

function nameClaim({ kind, isOfReturn }: Claim): string {
  return isOfReturn ? m.subsidy_unrefused() : words[kind]();
}
