import type { ReadStatement } from '@duka/domain/imports/read-statement';
import { type StatementColumn, statementColumns } from '@duka/domain/imports/statement-columns';
import { formatDay } from '@duka/domain/values/dates';
import { formatWhole } from '@duka/domain/values/money';
import { useState } from 'react';
import { readToday } from '#data/calls/now.ts';
import { m } from '#paraglide/messages.js';
import { useSearchParams } from '#router/use-search-params.ts';
import { ColumnField, NumberSignField, SheetField } from '#shop/source/reading-fields.tsx';
import { Button } from '#ui/base/button.tsx';
import { Fold } from '#ui/forms/fold.tsx';
import { SelectField } from '#ui/forms/select-field.tsx';
import { Card } from '#ui/page/card.tsx';
import { StatementDay } from './statement-day.tsx';
import type { useStatement } from './use-statement.ts';

type Work = ReturnType<typeof useStatement>;

/** Lines that are shown of those that cannot be read. */
const shownBad = 10;

/** Says how a statement is read, and compares the chosen one of its days. */
export function StatementReview({ storeId, work }: { storeId: string; work: Work }) {
  const [parameters] = useSearchParams();
  const [picked, setPicked] = useState(parameters.get('day') ?? '');
  const { opened, read } = work;
  if (!opened || !read) return null;
  const days = [...new Set(read.lines.map(({ day }) => day))].filter((day) => day <= readToday()).toReversed();
  const day = days.find((one) => one === picked) ?? days[0];
  const isReady = work.isReadable && read.doubtful.length === 0;
  return (
    <>
      <Card className="flex flex-col gap-3">
        <h2 className="text-lg font-bold wrap-anywhere text-ink">{opened.table.fileName}</h2>
        <p role="status" className="text-ink tabular-nums">
          {m.statement_counts({ lines: formatWhole(read.lines.length), days: formatWhole(days.length) })}
        </p>
        <SheetField {...opened} onChange={(sheet) => work.choose.mutate({ source: opened.source, sheet })} />
        {isReady && day !== undefined ? (
          <SelectField
            label={m.statement_day()}
            value={day}
            options={days.map((one) => ({ value: one, label: formatDay(one) ?? one }))}
            onChange={setPicked}
          />
        ) : null}
      </Card>
      {read.doubtful.map((doubtful) => (
        <Card key={doubtful.sign}>
          <NumberSignField
            heading={m.statement_amounts()}
            doubtful={doubtful}
            onChange={(use) => work.answer(doubtful.sign, use)}
          />
        </Card>
      ))}
      <Fold title={m.import_columns_title()} hasValue={!work.isReadable} hasError={false}>
        <p className="text-sm text-muted">{m.statement_columns_text()}</p>
        <Columns work={work} />
      </Fold>
      {work.isReadable ? null : <p className="text-sm text-muted">{m.statement_columns_missing()}</p>}
      <BadLines bad={read.bad} />
      {isReady && day !== undefined ? <StatementDay key={day} storeId={storeId} day={day} lines={read.lines} /> : null}
      <Button variant="ghost" className="self-start" onClick={work.startOver}>
        {m.import_other_file()}
      </Button>
    </>
  );
}

const columnWords: Readonly<Record<StatementColumn, () => string>> = {
  date: m.statement_column_date,
  time: m.statement_column_time,
  reference: m.statement_column_reference,
  details: m.statement_column_details,
  in: m.statement_column_in,
  out: m.statement_column_out,
  amount: m.statement_column_amount,
  fee: m.statement_column_fee,
  balance: m.statement_column_balance,
  status: m.statement_column_status,
};

function Columns({ work: { opened, setUse } }: { work: Work }) {
  return opened?.table.headings.map((_, index) => (
    <ColumnField
      // biome-ignore lint/suspicious/noArrayIndexKey: a file may have a heading twice, and its columns do not move.
      key={index}
      {...{ table: opened.table, index, use: opened.reading.uses[index] }}
      options={statementColumns.map((id) => ({ value: id, label: columnWords[id]() }))}
      onChange={(use) => setUse(index, use)}
    />
  ));
}

const reasonWords = {
  no_day: m.statement_no_day,
  no_amount: m.statement_no_amount,
  not_an_amount: m.statement_not_an_amount,
} as const;

function BadLines({ bad }: Pick<ReadStatement, 'bad'>) {
  if (bad.length === 0) return null;
  return (
    <Card className="flex flex-col gap-2">
      <h3 className="font-bold text-ink">{m.statement_bad({ count: formatWhole(bad.length) })}</h3>
      <ul className="flex flex-col gap-1 text-sm text-ink">
        {bad.slice(0, shownBad).map(({ line, reason }) => (
          <li key={line}>{m.people_import_line({ line: String(line), text: reasonWords[reason]() })}</li>
        ))}
      </ul>
    </Card>
  );
}
