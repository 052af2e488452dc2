import { type PeopleKind, type PersonColumn, personColumnsOf } from '@duka/domain/imports/people-columns';
import type { BadPerson } from '@duka/domain/imports/read-people';
import { toCsv } from '@duka/domain/values/csv';
import { formatPrice, formatWhole } from '@duka/domain/values/money';
import { useEffect, useRef } from 'react';
import { m } from '#paraglide/messages.js';
import { ColumnField, NumberSignField, SheetField } from '#shop/source/reading-fields.tsx';
import { Alert } from '#ui/base/alert.tsx';
import { Button } from '#ui/base/button.tsx';
import { ButtonLink } from '#ui/base/button-link.tsx';
import { RetryAlert } from '#ui/base/retry-alert.tsx';
import { BottomBar } from '#ui/forms/bottom-bar.tsx';
import { downloadText } from '#ui/forms/download-file.ts';
import { Fold } from '#ui/forms/fold.tsx';
import { ProgressBar } from '#ui/forms/progress-bar.tsx';
import { ListRow, ListRows } from '#ui/lists/list-rows.tsx';
import { Card } from '#ui/page/card.tsx';
import { Figure } from '#ui/page/figure.tsx';
import { badPersonText, personColumnWords } from './people-words.ts';
import type { usePeopleImport } from './use-people-import.ts';

/** Rows that are shown: the rest is read as these are. */
const shownRows = 20;

type Work = ReturnType<typeof usePeopleImport>;

interface PeopleReviewProps {
  kind: PeopleKind;
  opened: NonNullable<Work['opened']>;
  read: NonNullable<Work['read']>;
  work: Work;
}

/** Shows how a file is read and what the import would do, starts it, and says what it has done. */
export function PeopleReview({ kind, opened, read, work }: PeopleReviewProps) {
  const { people, known, findHere, send, share } = work;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const hasName = opened.reading.uses.includes('name');
  const owed = people.reduce((sum, person) => sum + (findHere(person)?.hasOpening ? 0 : person.owed), 0);
  const here = people.filter(findHere).length;
  if (known.isError) {
    return (
      <RetryAlert kind="error" label={m.import_try_again()} onRetry={() => known.refetch()}>
        {m.import_check_failed()}
      </RetryAlert>
    );
  }
  return (
    <>
      <Card className="flex flex-col gap-3">
        <h2 ref={heading} tabIndex={-1} className="text-lg font-bold wrap-anywhere text-ink">
          {opened.table.fileName}
        </h2>
        <p role="status" className="text-ink tabular-nums">
          {m.people_import_counts({
            added: formatWhole(people.length - here),
            known: formatWhole(here),
            bad: formatWhole(read.bad.length),
          })}
        </p>
        <p className="text-ink">{m.people_import_owed({ amount: formatPrice(owed) })}</p>
        {here > 0 ? <p className="text-sm text-muted">{m.people_import_known_text()}</p> : null}
        <SheetField {...opened} onChange={(sheet) => work.choose.mutate({ source: opened.source, sheet })} />
      </Card>
      {read.doubtful.map((doubtful) => (
        <Card key={doubtful.sign}>
          <NumberSignField
            heading={m.people_column_owed()}
            doubtful={doubtful}
            onChange={(use) => work.answer(doubtful.sign, use)}
          />
        </Card>
      ))}
      <Fold title={m.import_columns_title()} hasValue={!hasName} hasError={false}>
        <p className="text-sm text-muted">{m.import_columns_text()}</p>
        <PeopleColumns kind={kind} opened={opened} work={work} />
      </Fold>
      {hasName ? null : <p className="text-sm text-muted">{m.people_import_name_missing()}</p>}
      {read.bad.length > 0 ? <BadPeople headings={opened.table.headings} bad={read.bad} /> : null}
      {people.length > 0 ? (
        <ListRows label={m.import_preview()}>
          {people.slice(0, shownRows).map((person) => (
            <ListRow
              key={person.line}
              name={person.name}
              nameEnd={person.owed > 0 ? <Figure size="row">{formatPrice(person.owed)}</Figure> : null}
              detail={[person.phone, person.since, person.note].filter(Boolean).join(' · ')}
              detailEnd={findHere(person) ? m.people_import_known() : null}
            />
          ))}
        </ListRows>
      ) : null}
      {send.data ? <PeopleDone kind={kind} results={send.data} undo={work.undo} /> : null}
      {send.isError ? <Alert kind="error">{m.import_send_failed()}</Alert> : null}
      {send.isPending ? <ProgressBar label={m.people_import_storing()} value={share} /> : null}
      <BottomBar place="sticky">
        <div className="flex flex-wrap gap-3">
          <Button
            className="max-sm:grow"
            busy={send.isPending}
            disabled={people.length === 0 || read.doubtful.length > 0 || known.data === undefined}
            onClick={() => send.mutate()}
          >
            {m.people_import_start({ count: formatWhole(people.length) })}
          </Button>
          {send.isPending ? (
            <Button variant="secondary" onClick={work.stop}>
              {m.import_stop()}
            </Button>
          ) : (
            <Button variant="ghost" onClick={work.startOver}>
              {m.import_other_file()}
            </Button>
          )}
        </div>
      </BottomBar>
    </>
  );
}

function PeopleColumns({ kind, opened, work }: Pick<PeopleReviewProps, 'kind' | 'opened' | 'work'>) {
  const { table, reading } = opened;
  const change = (place: number, column: PersonColumn | undefined) => {
    // Two columns cannot hold the same.
    const uses = reading.uses.map((use, index) => (index === place ? column : use === column ? undefined : use));
    work.setReading({ ...reading, uses });
  };
  return table.headings.map((_, index) => (
    <ColumnField
      // biome-ignore lint/suspicious/noArrayIndexKey: a file may have a heading twice, and its columns do not move.
      key={index}
      {...{ table, index, use: reading.uses[index] }}
      options={personColumnsOf(kind).map((id) => ({ value: id, label: personColumnWords[id]() }))}
      onChange={(use) => change(index, use)}
    />
  ));
}

function BadPeople({ headings, bad }: { headings: readonly string[]; bad: readonly BadPerson[] }) {
  const download = () => {
    const rows = bad.map((each) => [...headings.map((_, index) => each.cells[index] ?? ''), badPersonText(each)]);
    downloadText(
      'lines-to-correct.csv',
      'text/csv;charset=utf-8',
      toCsv([[...headings, m.import_column_reason()], ...rows]),
    );
  };
  return (
    <Card className="flex flex-col gap-3">
      <h3 className="font-bold text-ink">{m.import_bad_title({ count: formatWhole(bad.length) })}</h3>
      <p className="text-sm text-muted">{m.people_import_bad_text()}</p>
      <ul className="flex flex-col gap-1 text-sm text-ink">
        {bad.slice(0, shownRows).map((each) => (
          <li key={each.line}>{m.people_import_line({ line: String(each.line), text: badPersonText(each) })}</li>
        ))}
      </ul>
      <Button variant="secondary" icon="download" className="self-start" onClick={download}>
        {m.import_bad_download()}
      </Button>
    </Card>
  );
}

interface PeopleDoneProps {
  kind: PeopleKind;
  results: NonNullable<Work['send']['data']>;
  undo: Work['undo'];
}

function PeopleDone({ kind, results, undo }: PeopleDoneProps) {
  const { stored, failed, owed } = results;
  return (
    <Card className="flex flex-col gap-3">
      <p role="status" className="font-bold text-ink tabular-nums">
        {m.people_import_done({ count: formatWhole(stored.length), owed: formatPrice(owed) })}
      </p>
      {failed.length > 0 ? (
        <Alert kind="error">
          <p>{m.people_import_failed({ count: formatWhole(failed.length) })}</p>
          <ul>
            {failed.slice(0, shownRows).map(({ person, text }) => (
              <li key={person.line}>{m.people_import_line({ line: String(person.line), text })}</li>
            ))}
          </ul>
        </Alert>
      ) : null}
      {undo.isSuccess ? (
        <p role="status" className="text-ink">
          {undo.data > 0 ? m.people_import_undone_partly({ count: formatWhole(undo.data) }) : m.people_import_undone()}
        </p>
      ) : null}
      {undo.isError ? <Alert kind="error">{m.import_send_failed()}</Alert> : null}
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={kind === 'customers' ? '/money/debts' : '/money/suppliers'} variant="secondary">
          {kind === 'customers' ? m.credit_title() : m.purchases_suppliers()}
        </ButtonLink>
        {results.debtIds.length > 0 && !undo.isSuccess ? (
          <Button variant="secondary" busy={undo.isPending} onClick={() => undo.mutate(results.debtIds)}>
            {m.people_import_undo()}
          </Button>
        ) : null}
      </div>
    </Card>
  );
}
