import { groupProblems, type ProblemGroup } from '@duka/domain/imports/problem-groups';
import { cellWords, headingOf, type ProductColumn } from '@duka/domain/products/product-csv';
import { formatWhole } from '@duka/domain/values/money';
import { nameOf } from '@duka/domain/values/names';
import { spoken } from '@duka/domain/values/spoken';
import { useState } from 'react';
import { m } from '#paraglide/messages.js';
import { Button } from '#ui/base/button.tsx';
import { TextField } from '#ui/base/text-field.tsx';
import { SelectField } from '#ui/forms/select-field.tsx';
import { Card } from '#ui/page/card.tsx';
import { problemText } from './import-plan.ts';
import type { References } from './import-references.ts';
import type { useImport } from './use-import.ts';

interface ImportProblemGroupsProps {
  references: References | undefined;
  work: ReturnType<typeof useImport>;
}

/** Asks once for all rows that have the same problem. */
export function ImportProblemGroups({ references, work }: ImportProblemGroupsProps) {
  const groups = groupProblems(work.planned.map(({ checked }) => checked));
  if (groups.length === 0) return null;
  return (
    <section aria-labelledby="import-groups" className="flex flex-col gap-3">
      <h2 id="import-groups" className="text-lg font-bold text-ink">
        {m.import_groups_title()}
      </h2>
      <ul className="flex flex-col gap-3">
        {groups.map((group) => (
          <li key={[group.column, group.reason, group.cell].join('\n')}>
            <GroupForm group={group} references={references} onAnswer={work.answer} />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface GroupFormProps {
  group: ProblemGroup;
  references: References | undefined;
  onAnswer: ReturnType<typeof useImport>['answer'];
}

function GroupForm({ group, references, onAnswer }: GroupFormProps) {
  const { column, reason, cell, lines } = group;
  const [value, setValue] = useState('');
  const [hasFailed, setFailed] = useState(false);
  const title = m.import_group({ count: formatWhole(lines.length), heading: headingOf(column) });
  const answer = async (changes: Partial<Record<ProductColumn, string>>) => {
    setFailed(false);
    try {
      await onAnswer(group, changes);
    } catch {
      // The network failed: what was typed stays, and can be sent again.
      setFailed(true);
    }
  };
  // The file was exported from another shop, or its products were deleted since.
  const isOfOtherShop = reason === 'unknown_record';
  const isPrice = column === 'sellingPrice' || column === 'purchasePrice';
  return (
    <Card padding="snug">
      <form
        aria-label={title}
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          answer({ [column]: value });
        }}
      >
        <h3 className="font-semibold wrap-anywhere text-ink">
          {title}
          {cell === '' || isOfOtherShop ? null : <span className="font-normal text-muted"> · {cell}</span>}
        </h3>
        {isOfOtherShop ? (
          <p className="text-sm text-muted">{problemText({ column, reason })}</p>
        ) : (
          <AnswerField
            column={column}
            references={references}
            hint={problemText({ column, reason })}
            value={value}
            onChange={setValue}
          />
        )}
        {hasFailed ? (
          <p role="alert" className="text-sm font-medium text-danger">
            {m.import_send_failed()}
          </p>
        ) : null}
        <div className="flex flex-wrap gap-3">
          {isOfOtherShop ? (
            <Button variant="secondary" icon="check" onClick={() => answer({ [column]: '' })}>
              {m.import_group_no_record()}
            </Button>
          ) : (
            <Button type="submit" variant="secondary" icon="check" disabled={value.trim() === ''}>
              {m.import_group_apply({ count: formatWhole(lines.length) })}
            </Button>
          )}
          {isPrice ? (
            <Button variant="ghost" onClick={() => answer({ [column]: '', status: cellWords[spoken].draft })}>
              {m.import_group_drafts()}
            </Button>
          ) : null}
          {column === 'barcode' || column === 'productId' ? (
            <Button variant="ghost" onClick={() => answer({ [column]: '' })}>
              {m.import_group_no_code()}
            </Button>
          ) : null}
        </div>
      </form>
    </Card>
  );
}

interface AnswerFieldProps {
  column: ProductColumn;
  references: References | undefined;
  hint: string;
  value: string;
  onChange: (value: string) => void;
}

/** A choice of the known names for a category or unit, a text for everything else. */
function AnswerField({ column, references, ...field }: AnswerFieldProps) {
  const names = listNames(column, references);
  if (!names) return <TextField label={headingOf(column)} autoComplete="off" {...field} />;
  return <SelectField label={headingOf(column)} placeholder={m.import_group_choose()} options={names} {...field} />;
}

/** The options of a column that holds one of the known names, without the other names of each; undefined for other columns. */
export function listNames(column: ProductColumn, references: References | undefined) {
  if (column !== 'category' && column !== 'unit') return undefined;
  const known = column === 'category' ? references?.categories : references?.units;
  const seen = new Set<string>();
  return (known ?? []).flatMap(({ id, name }) => {
    if (seen.has(id)) return [];
    seen.add(id);
    return [{ value: name, label: nameOf(name) }];
  });
}
