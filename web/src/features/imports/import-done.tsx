import { formatWhole } from '@duka/domain/values/money';
import { useEffect, useRef, useState } from 'react';
import { m } from '#paraglide/messages.js';
import { Alert } from '#ui/base/alert.tsx';
import { Button } from '#ui/base/button.tsx';
import { ButtonLink } from '#ui/base/button-link.tsx';
import { useToast } from '#ui/base/toast.tsx';
import { Card } from '#ui/page/card.tsx';
import { ConfirmDialog } from '#ui/page/confirm-dialog.tsx';
import type { ImportCounts } from './stored-import.ts';
import { undoFailureText } from './undo-failure-text.ts';
import type { useImport } from './use-import.ts';

interface ImportDoneProps {
  done: ImportCounts;
  /** Rows that still have to be corrected. */
  left: number;
  work: ReturnType<typeof useImport>;
}

/** Says what an import has done, and offers to take it back. */
export function ImportDone({ done, left, work }: ImportDoneProps) {
  const { undo, startOver } = work;
  const { show } = useToast();
  const [isAsking, setAsking] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const canUndo = done.created + done.updated > 0;
  return (
    <Card className="flex flex-col gap-4">
      <h2 ref={heading} tabIndex={-1} className="text-lg font-bold text-ink">
        {m.import_done_title()}
      </h2>
      <p role="status" className="text-ink tabular-nums">
        {m.import_done_counts({
          created: formatWhole(done.created),
          updated: formatWhole(done.updated),
          unchanged: formatWhole(done.unchanged),
        })}
      </p>
      {undo.isError ? <Alert kind="error">{undoFailureText(undo.error)}</Alert> : null}
      <div className="flex flex-wrap gap-3">
        <ButtonLink to="/products">{m.import_to_products()}</ButtonLink>
        {left === 0 ? (
          <Button variant="secondary" icon="upload" onClick={startOver}>
            {m.import_another()}
          </Button>
        ) : null}
        {canUndo ? (
          <Button variant="secondary" busy={undo.isPending} onClick={() => setAsking(true)}>
            {m.import_undo()}
          </Button>
        ) : null}
      </div>
      <ConfirmDialog
        open={isAsking}
        title={m.import_undo_title()}
        message={m.import_undo_text()}
        confirmLabel={m.import_undo_confirm()}
        cancelLabel={m.import_cancel()}
        danger
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          undo.mutate(undefined, { onSuccess: () => show(m.import_undone()) });
        }}
      />
    </Card>
  );
}
