import type { ColumnUse } from '@duka/domain/imports/known-exports';
import type { Question, Reading, SizesUse } from '@duka/domain/imports/read-products';
import { headingOf, productColumns } from '@duka/domain/products/product-csv';
import { formatWhole } from '@duka/domain/values/money';
import { useEffect, useRef } from 'react';
import { m } from '#paraglide/messages.js';
import { ColumnField, NumberSignField, SheetField } from '#shop/source/reading-fields.tsx';
import { sourceFailureText } from '#shop/source/source-failure-text.ts';
import { Alert } from '#ui/base/alert.tsx';
import { Button } from '#ui/base/button.tsx';
import { BottomBar } from '#ui/forms/bottom-bar.tsx';
import { Fold } from '#ui/forms/fold.tsx';
import { RadioField } from '#ui/forms/radio-field.tsx';
import { Card } from '#ui/page/card.tsx';
import { productFileWords } from './product-file-words.ts';
import type { OpenedSource } from './read-opened.ts';
import type { useImport } from './use-import.ts';

interface ImportReadingProps {
  opened: OpenedSource;
  work: ReturnType<typeof useImport>;
}

/** The second step asks what only the seller knows of a file: its sheet, its columns, and numbers that could be read in two ways. */
export function ImportReading({ opened, work }: ImportReadingProps) {
  const { read, reading, source, program, questions, hasName, isReady } = opened;
  const { table } = read;
  // Another sheet may be none that can be read.
  const failure = work.choose.isError ? sourceFailureText(work.choose.error, productFileWords) : undefined;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <Card className="flex flex-col gap-3">
        <h2 ref={heading} tabIndex={-1} className="text-lg font-bold wrap-anywhere text-ink">
          {table.fileName}
        </h2>
        <p className="text-ink">
          {program && reading.program !== 'duka'
            ? m.import_read_as({ program, count: formatWhole(table.rows.length) })
            : m.import_read_rows({ count: formatWhole(table.rows.length) })}
        </p>
        <SheetField {...read} onChange={(sheet) => work.choose.mutate({ source, sheet })} />
        {failure === undefined ? null : <Alert kind="error">{failure}</Alert>}
      </Card>
      {questions.map((question) => (
        <Card key={question.kind === 'number' ? `${question.column}${question.sign}` : question.kind}>
          <QuestionField question={question} reading={reading} work={work} />
        </Card>
      ))}
      <Fold title={m.import_columns_title()} hasValue={!hasName || questions.length === 0} hasError={false}>
        <p className="text-sm text-muted">{m.import_columns_text()}</p>
        {table.headings.map((_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a file may have a heading twice, and its columns do not move.
          <ProductColumnField key={index} index={index} opened={opened} onChange={work.setReading} />
        ))}
      </Fold>
      {hasName ? null : <p className="text-sm text-muted">{m.import_columns_name_missing()}</p>}
      <BottomBar place="sticky">
        <div className="flex flex-wrap gap-3">
          <Button className="max-sm:grow" disabled={!isReady} onClick={work.confirmReading}>
            {m.import_read_go_on()}
          </Button>
          <Button variant="ghost" onClick={work.startOver}>
            {m.import_other_file()}
          </Button>
        </div>
      </BottomBar>
    </>
  );
}

interface QuestionFieldProps {
  question: Question;
  reading: Reading;
  work: ReturnType<typeof useImport>;
}

/** A question keeps its place when it has its answer. */
function QuestionField({ question, reading, work }: QuestionFieldProps) {
  if (question.kind === 'store') {
    return (
      <RadioField
        label={m.import_question_store()}
        look="row"
        value={reading.store ?? ''}
        options={question.stores.map((name) => ({ value: name, label: name }))}
        onChange={work.chooseStore}
      />
    );
  }
  if (question.kind === 'sizes') {
    const label = { products: m.import_sizes_products(), packs: m.import_sizes_packs() };
    return (
      <RadioField
        label={m.import_question_sizes({ list: question.example.join(', ') })}
        look="row"
        value={reading.sizes ?? ''}
        options={(['products', 'packs'] as const).map((use) => ({ value: use, label: label[use] }))}
        onChange={(use) => work.setReading({ ...reading, sizes: use as SizesUse })}
      />
    );
  }
  const { column, sign } = question;
  const signs = reading.signs[column];
  return (
    <NumberSignField
      heading={headingOf(column)}
      doubtful={question}
      use={signs?.[sign]}
      onChange={(use) =>
        work.setReading({ ...reading, signs: { ...reading.signs, [column]: { ...signs, [sign]: use } } })
      }
    />
  );
}

interface ProductColumnFieldProps {
  index: number;
  opened: OpenedSource;
  onChange: (reading: Reading) => void;
}

/** Lets the seller choose what a column of goods holds. */
function ProductColumnField({ index, opened: { read, reading }, onChange }: ProductColumnFieldProps) {
  const use = reading.uses[index] ?? 'unused';
  const change = (next: ColumnUse) => {
    const uses = reading.uses.map((known, place): ColumnUse => {
      if (place === index) return next;
      // Two columns cannot be the same attribute.
      return known === next && next !== 'option' ? 'unused' : known;
    });
    onChange({ ...reading, uses });
  };
  return (
    <ColumnField<ColumnUse>
      {...{ table: read.table, index, use }}
      options={[
        ...productColumns.map(({ id }) => ({ value: id, label: headingOf(id) })),
        { value: 'option', label: m.import_use_option() },
        ...(use in specialUses ? [{ value: use, label: specialUses[use as keyof typeof specialUses]() }] : []),
      ]}
      onChange={(next = 'unused') => change(next)}
    />
  );
}

/** Uses that only the columns of known programs have. */
const specialUses = {
  group: m.import_use_group,
  byWeight: m.import_use_by_weight,
  onSale: m.import_use_on_sale,
  html: m.import_use_html,
  picture: m.import_use_picture,
  part: m.import_use_part,
};
