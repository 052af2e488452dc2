import { headingOf, type ProductColumn, productColumns } from '@duka/domain/products/product-csv';
import { formatWhole } from '@duka/domain/values/money';
import { useState } from 'react';
import { m } from '#paraglide/messages.js';
import { Button } from '#ui/base/button.tsx';
import { TextButton } from '#ui/base/text-button.tsx';
import { TextField } from '#ui/base/text-field.tsx';
import { downloadText } from '#ui/forms/download-file.ts';
import { SelectField } from '#ui/forms/select-field.tsx';
import { Card } from '#ui/page/card.tsx';
import { type PlannedRow, toBadRowsCsv } from './import-plan.ts';
import { listNames } from './import-problem-groups.tsx';
import type { References } from './import-references.ts';
import type { Sheet } from './stored-import.ts';
import type { useImport } from './use-import.ts';

/** Rows that are shown at a time, as each has several fields. */
const rowsAtATime = 20;

interface ImportBadRowsProps {
  sheet: Sheet;
  bad: readonly PlannedRow[];
  references: References | undefined;
  work: ReturnType<typeof useImport>;
}

/** Lists the rows that cannot be imported as they are: they can be corrected here, downloaded as a file, or left out (BULK-005). */
export function ImportBadRows({ sheet, bad, references, work }: ImportBadRowsProps) {
  const download = () =>
    downloadText(
      'products-to-correct.csv',
      'text/csv;charset=utf-8',
      toBadRowsCsv(sheet, bad, m.import_column_reason()),
    );
  return (
    <section aria-labelledby="import-bad" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="import-bad" className="text-lg font-bold text-ink">
          {m.import_bad_title({ count: formatWhole(bad.length) })}
        </h2>
        <div className="flex flex-wrap gap-3">
          <Button variant="secondary" icon="download" onClick={download}>
            {m.import_bad_download()}
          </Button>
          <Button variant="ghost" onClick={() => work.leaveOut(bad.map(({ checked }) => checked.row.line))}>
            {m.import_bad_leave_out()}
          </Button>
        </div>
      </div>
      <ul className="flex flex-col gap-3">
        {bad.slice(0, rowsAtATime).map((row) => (
          <BadRow
            key={row.checked.row.line}
            row={row}
            columns={sheet.columns}
            references={references}
            onCorrect={(line, changes) => work.correct([line], changes)}
          />
        ))}
      </ul>
      {bad.length > rowsAtATime ? (
        <p className="text-sm text-muted">{m.import_bad_more({ count: formatWhole(bad.length - rowsAtATime) })}</p>
      ) : null}
    </section>
  );
}

interface BadRowProps {
  row: PlannedRow;
  columns: Sheet['columns'];
  references: References | undefined;
  onCorrect: (line: number, changes: Partial<Record<ProductColumn, string>>) => Promise<void>;
}

function BadRow({ row: { checked, problems }, columns, references, onCorrect }: BadRowProps) {
  const { line, cells } = checked.row;
  const [typed, setTyped] = useState<Partial<Record<ProductColumn, string>>>({});
  const [isShowingAll, setShowingAll] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const wrong = productColumns.filter(({ id }) => problems.some(({ column }) => column === id));
  const shown = isShowingAll
    ? productColumns.filter(({ id }) => wrong.some((column) => column.id === id) || columns.includes(id))
    : wrong;
  const correct = async () => {
    setFailed(false);
    try {
      // A row that was not changed is checked again too, as its problem may have been solved elsewhere.
      await onCorrect(line, typed);
      setTyped({});
    } catch {
      // The network failed: what was typed stays, and can be sent again.
      setFailed(true);
    }
  };
  return (
    <li>
      <Card padding="snug">
        <form
          aria-label={m.import_bad_row({ line: String(line) })}
          className="flex flex-col gap-3"
          onSubmit={(event) => {
            event.preventDefault();
            correct();
          }}
        >
          <h3 className="font-semibold wrap-anywhere text-ink">
            {m.import_bad_row({ line: String(line) })}
            {cells.name ? <span className="font-normal text-muted"> · {cells.name}</span> : null}
          </h3>
          <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
            {shown.map(({ id }) => (
              <CellField
                key={id}
                column={id}
                value={typed[id] ?? cells[id] ?? ''}
                error={problems.find(({ column }) => column === id)?.text}
                references={references}
                onChange={(value) => setTyped({ ...typed, [id]: value })}
              />
            ))}
          </div>
          {hasFailed ? (
            <p role="alert" className="text-sm font-medium text-danger">
              {m.import_send_failed()}
            </p>
          ) : null}
          <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
            <Button type="submit" variant="secondary" icon="check">
              {m.import_bad_correct()}
            </Button>
            <TextButton onClick={() => setShowingAll(!isShowingAll)}>
              {isShowingAll ? m.import_bad_fewer_fields() : m.import_bad_all_fields()}
            </TextButton>
          </div>
        </form>
      </Card>
    </li>
  );
}

interface CellFieldProps {
  column: ProductColumn;
  value: string;
  error: string | undefined;
  references: References | undefined;
  onChange: (value: string) => void;
}

/** The field of one cell. A category or unit is chosen from the known names; the name in the file, if it is unknown, stays a choice. */
function CellField({ column, value, references, ...field }: CellFieldProps) {
  const names = listNames(column, references);
  if (!names) return <TextField label={headingOf(column)} value={value} autoComplete="off" {...field} />;
  const known = names.find((name) => name.value.toLowerCase() === value.trim().toLowerCase());
  return (
    <SelectField
      label={headingOf(column)}
      value={known?.value ?? value}
      options={known || value === '' ? names : [{ value, label: value }, ...names]}
      placeholder={m.import_group_choose()}
      {...field}
    />
  );
}
