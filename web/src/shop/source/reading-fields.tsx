import type { DoubtfulNumber, SignUse } from '@duka/domain/imports/number-marks';
import type { SourceTable } from '@duka/domain/imports/source-table';
import { formatWhole } from '@duka/domain/values/money';
import { m } from '#paraglide/messages.js';
import { RadioField } from '#ui/forms/radio-field.tsx';
import { SelectField } from '#ui/forms/select-field.tsx';

// The fields by which a seller says how a file is read: its sheet, the signs in its numbers, and what its columns hold.

interface SheetFieldProps {
  sheets: readonly string[];
  sheet?: string | undefined;
  onChange: (sheet: string) => void;
}

/** Asks which sheet of a workbook is read, where it has several; the first one is chosen until then. */
export function SheetField({ sheets, sheet, onChange }: SheetFieldProps) {
  if (sheets.length < 2) return null;
  return (
    <SelectField
      label={m.import_sheet()}
      value={sheet ?? sheets[0] ?? ''}
      options={sheets.map((name) => ({ value: name, label: name }))}
      onChange={onChange}
    />
  );
}

interface NumberSignFieldProps {
  /** What the numbers are: the heading of their column. */
  heading: string;
  doubtful: DoubtfulNumber;
  /** The answer that was given; absent where there is none. */
  use?: SignUse | undefined;
  onChange: (use: SignUse) => void;
}

const signUses = ['thousands', 'decimals'] as const satisfies readonly SignUse[];
const signUseWords = { thousands: m.import_question_thousands, decimals: m.import_question_decimals };

/** Asks what a sign in the numbers of a file means, where no number shows it. */
export function NumberSignField({ heading, doubtful: { example, values }, use, onChange }: NumberSignFieldProps) {
  return (
    <RadioField
      label={m.import_question_number({ heading, example })}
      look="row"
      value={use ?? ''}
      options={signUses.map((each) => ({
        value: each,
        label: signUseWords[each]({ value: formatRead(values[each]) }),
      }))}
      onChange={(next) => onChange(next as SignUse)}
    />
  );
}

/** Returns `1,355` for `1355`, as the app writes numbers everywhere. */
function formatRead(value: string): string {
  return /^\d+$/.test(value) ? formatWhole(Number(value)) : value;
}

/** Cells of a column among which examples are looked for, how many are shown, and the most characters of one. */
const lookedAt = 50;
const examplesOfColumn = 3;
const charactersOfExample = 40;

interface ColumnFieldProps<Use extends string> {
  table: SourceTable;
  /** The place of the column in the table. */
  index: number;
  /** Undefined where the column is not used. */
  use: Use | undefined;
  options: readonly { readonly value: Use; readonly label: string }[];
  onChange: (use: Use | undefined) => void;
}

/** Asks what a column holds, with examples of its cells; nothing for a column without a heading and without cells. */
export function ColumnField<Use extends string>({ table, index, use, options, onChange }: ColumnFieldProps<Use>) {
  const heading = table.headings[index] ?? '';
  const cells = table.rows.map(({ cells: row }) => String(row[index] ?? '').trim()).filter(Boolean);
  const examples = [...new Set(cells.slice(0, lookedAt))].slice(0, examplesOfColumn);
  if (heading === '' && examples.length === 0) return null;
  return (
    <SelectField
      label={heading === '' ? m.import_column_without_heading({ number: index + 1 }) : heading}
      hint={
        examples.length > 0
          ? m.import_column_examples({ list: examples.map((cell) => cell.slice(0, charactersOfExample)).join(' · ') })
          : m.import_column_empty()
      }
      value={use ?? 'unused'}
      options={[{ value: 'unused', label: m.import_use_unused() }, ...options]}
      onChange={(next) => onChange(options.find(({ value }) => value === next)?.value)}
    />
  );
}
