import type { LeftOut } from '@duka/domain/imports/read-products';
import { formatWhole } from '@duka/domain/values/money';
import { useState } from 'react';
import { ApiFailure } from '#data/connection/api-error.ts';
import { m } from '#paraglide/messages.js';
import { Alert } from '#ui/base/alert.tsx';
import { Button } from '#ui/base/button.tsx';
import { RetryAlert } from '#ui/base/retry-alert.tsx';
import { TextButton } from '#ui/base/text-button.tsx';
import { BottomBar } from '#ui/forms/bottom-bar.tsx';
import { ProgressBar } from '#ui/forms/progress-bar.tsx';
import { RadioField } from '#ui/forms/radio-field.tsx';
import { Card } from '#ui/page/card.tsx';
import { ImportBadRows } from './import-bad-rows.tsx';
import { ImportPreview } from './import-preview.tsx';
import { ImportProblemGroups } from './import-problem-groups.tsx';
import type { References } from './import-references.ts';
import type { StoredImport } from './stored-import.ts';
import { undoFailureText } from './undo-failure-text.ts';
import type { useImport } from './use-import.ts';

interface ImportReviewProps {
  stored: StoredImport;
  references: References | undefined;
  work: ReturnType<typeof useImport>;
}

/** The last step before an import shows the effect and the problems of each row, and starts the import. */
export function ImportReview({ stored, references, work }: ImportReviewProps) {
  const { found, share, planned, bad, send, stop, startOver } = work;
  const [mode, setMode] = useState<'all' | 'rows'>('all');
  const count = (kind: string) =>
    planned.filter(({ checked, problems }) => problems.length === 0 && checked.kind === kind).length;
  const [created, updated, unchanged] = [count('create'), count('update'), count('unchanged')];
  const stockChanges = planned.filter(
    ({ checked, problems }) => problems.length === 0 && checked.kind === 'update' && 'quantityInStock' in checked.data,
  ).length;
  const isBlocked = mode === 'all' && bad.length > 0;
  const isEmpty = created + updated + unchanged === 0;

  if (found.isPending) return <ProgressBar label={m.import_checking()} value={share} />;
  if (found.isError) {
    return (
      <RetryAlert kind="error" label={m.import_try_again()} onRetry={() => found.refetch()}>
        {m.import_check_failed()}
      </RetryAlert>
    );
  }
  const { ignored, program, leftOut } = stored.sheet;
  if (stored.running && !send.isPending) return <ImportInterrupted sent={stored.running.sent} work={work} />;
  const isStoring = send.isPending && (send.variables === 'rows' || work.isLarge);
  const choice = (
    <>
      {isStoring ? (
        <ProgressBar label={m.import_storing()} value={share} />
      ) : (
        <RadioField
          label={m.import_mode()}
          isLabelHidden
          look="row"
          value={mode}
          onChange={setMode}
          options={[
            { value: 'all', label: m.import_mode_all() },
            { value: 'rows', label: m.import_mode_rows() },
          ]}
        />
      )}
      {isBlocked ? <p className="text-sm text-muted">{m.import_blocked({ count: formatWhole(bad.length) })}</p> : null}
    </>
  );
  const buttons = (
    <div className="flex flex-wrap gap-3">
      <Button
        className="max-sm:grow"
        busy={send.isPending}
        disabled={isBlocked || isEmpty}
        onClick={() => send.mutate(mode)}
      >
        {m.import_start({ count: formatWhole(created + updated + unchanged) })}
      </Button>
      {isStoring ? (
        <Button variant="secondary" onClick={stop}>
          {m.import_stop()}
        </Button>
      ) : (
        <Button variant="ghost" disabled={send.isPending} onClick={startOver}>
          {m.import_other_file()}
        </Button>
      )}
    </div>
  );
  return (
    <>
      <Card className="flex flex-col gap-3">
        <h2 className="text-lg font-bold wrap-anywhere text-ink">{stored.sheet.fileName}</h2>
        <p role="status" className="text-ink tabular-nums">
          {m.import_counts({
            created: formatWhole(created),
            updated: formatWhole(updated),
            unchanged: formatWhole(unchanged),
            bad: formatWhole(bad.length),
          })}
        </p>
        {program && program !== 'Duka' ? <p className="text-sm text-muted">{m.import_program({ program })}</p> : null}
        {leftOut.map(({ kind, count }) => (
          <p key={kind} className="text-sm text-muted">
            {leftOutWords[kind](count)}
          </p>
        ))}
        {ignored.length > 0 ? (
          <p className="text-sm wrap-anywhere text-muted">{m.import_ignored_columns({ list: ignored.join(', ') })}</p>
        ) : null}
        {work.canChangeColumns ? (
          <TextButton onClick={work.changeColumns}>{m.import_change_columns()}</TextButton>
        ) : null}
      </Card>
      {stockChanges > 0 ? (
        <Alert kind="info">{m.import_stock_changes({ count: formatWhole(stockChanges) })}</Alert>
      ) : null}
      <ImportProblemGroups references={references} work={work} />
      {bad.length > 0 ? <ImportBadRows sheet={stored.sheet} bad={bad} references={references} work={work} /> : null}
      <ImportPreview planned={planned.filter(({ problems }) => problems.length === 0)} />
      {send.isError ? <Alert kind="error">{sendFailureText(send.error)}</Alert> : null}
      {/* The choice stays behind: a bar with all of this would cover half of the rows of a phone. */}
      {choice}
      <BottomBar place="sticky">{buttons}</BottomBar>
    </>
  );
}

const leftOutWords: Readonly<Record<LeftOut['kind'], (count: number) => string>> = {
  pictures: () => m.import_left_out_pictures(),
  'picture-rows': (count) => m.import_left_out_picture_rows({ count: formatWhole(count) }),
  parts: (count) => m.import_left_out_parts({ count: formatWhole(count) }),
  'pack-codes': (count) => m.import_left_out_pack_codes({ count: formatWhole(count) }),
  'lines-above': (count) => m.import_left_out_lines({ count: formatWhole(count) }),
};

/** Asks what becomes of a large file whose import has stopped in the middle. */
function ImportInterrupted({ sent, work }: { sent: number; work: ReturnType<typeof useImport> }) {
  const { send, takeBack } = work;
  return (
    <>
      <Alert kind="warning">{m.import_interrupted({ count: formatWhole(sent) })}</Alert>
      {takeBack.isError ? <Alert kind="error">{undoFailureText(takeBack.error)}</Alert> : null}
      <div className="flex flex-wrap gap-3">
        <Button disabled={takeBack.isPending} onClick={() => send.mutate('all')}>
          {m.import_interrupted_go_on()}
        </Button>
        <Button variant="secondary" busy={takeBack.isPending} onClick={() => takeBack.mutate()}>
          {m.import_interrupted_take_back()}
        </Button>
      </div>
    </>
  );
}

function sendFailureText(error: unknown): string {
  if (error instanceof ApiFailure && error.status === 413) return m.import_too_large();
  return m.import_send_failed();
}
