import { compareStatement, isAllEqual, type StatementComparison } from '@duka/domain/imports/compare-statement';
import type { StatementLine } from '@duka/domain/imports/read-statement';
import { listEndableDays } from '@duka/domain/money/day-close';
import { formatTime } from '@duka/domain/values/dates';
import { formatPrice } from '@duka/domain/values/money';
import { type Wallet, wallets } from '@duka/domain/wallets/wallet';
import { type ReactNode, useId, useState } from 'react';
import { readNowMs } from '#data/calls/now.ts';
import { m } from '#paraglide/messages.js';
import { useMembership } from '#session/membership.ts';
import { receiptPaths } from '#shop/receipts/receipt-paths.ts';
import { useCashBalances } from '#shop/trade/cash-balances-query.ts';
import { Alert } from '#ui/base/alert.tsx';
import { Button } from '#ui/base/button.tsx';
import { ButtonLink } from '#ui/base/button-link.tsx';
import { SelectField } from '#ui/forms/select-field.tsx';
import { ListRow, ListRows } from '#ui/lists/list-rows.tsx';
import { Figure } from '#ui/page/figure.tsx';
import { failureText } from './failure-text.ts';
import { MoneyCard } from './money-card.tsx';
import { dayEndWith } from './money-paths.ts';
import { MoneyRow } from './money-row.tsx';
import { MoneyFailure, MoneySkeleton } from './money-states.tsx';
import { findWallet, useNoteLine, useRecordFees } from './statement-mutations.ts';
import { type RecordedMobile, useRecordedDay } from './statement-queries.ts';

interface StatementDayProps {
  storeId: string;
  day: string;
  lines: readonly StatementLine[];
}

/** Names each difference between a day of the statement and the shop's books, with what can be done about it (STATEMENT-004). */
export function StatementDay({ storeId, day, lines }: StatementDayProps) {
  const recorded = useRecordedDay(storeId, day);
  if (recorded.isError) return <MoneyFailure query={recorded} />;
  if (recorded.isPending) return <MoneySkeleton />;
  const compared = compareStatement(lines, day, recorded.data.payments, recorded.data.said);
  const refetch = () => recorded.refetch();
  return (
    <>
      {isAllEqual(compared) ? <Alert kind="success">{m.statement_all_equal()}</Alert> : null}
      <Sums storeId={storeId} compared={compared} day={day} />
      <Fees storeId={storeId} day={day} fees={compared.fees - recorded.data.recordedFees} onRecorded={refetch} />
      <Unknown storeId={storeId} lines={compared.unknown} onNoted={refetch} />
      <Lines title={m.statement_said()} text={m.statement_said_text()}>
        {compared.said.map(({ line, receiptId }) => (
          <LineRow key={line.line} line={line} link={`${receiptPaths.paste}#${receiptId}`} />
        ))}
      </Lines>
      <Lines title={m.statement_other()} text={m.statement_other_text()}>
        {compared.other.map(({ line, recorded: amount }) => (
          <LineRow key={line.line} line={line} end={m.statement_recorded({ amount: formatPrice(amount) })} />
        ))}
      </Lines>
      <Lines title={m.statement_missing()} text={m.statement_missing_text()}>
        {[...compared.missing, ...compared.missingOut].map((money) => (
          <RecordedRow key={money.id} money={money} />
        ))}
      </Lines>
      <Lines title={m.statement_unknown_out()} text={m.statement_unknown_out_text()}>
        {compared.unknownOut.map((line) => (
          <LineRow key={line.line} line={line} />
        ))}
      </Lines>
    </>
  );
}

interface SumsProps {
  storeId: string;
  compared: StatementComparison<RecordedMobile>;
  day: string;
}

/** The day's sums, and the way to its end where it can end now (STATEMENT-007). */
function Sums({ storeId, compared, day }: SumsProps) {
  const { can } = useMembership();
  const drawer = useCashBalances(storeId).data;
  const isEndable = drawer !== undefined && listEndableDays(drawer, readNowMs()).includes(day);
  const { equal, fees, closing } = compared;
  return (
    <div className="flex flex-col gap-3">
      <MoneyCard title={m.statement_sums()}>
        <MoneyRow isLead name={m.statement_equal({ count: equal.count })} amount={equal.amount} />
        <MoneyRow name={m.statement_fees()} amount={fees} />
        {closing === null ? null : <MoneyRow name={m.statement_closing()} amount={closing} />}
      </MoneyCard>
      {closing !== null && isEndable && (can('sell') || can('money')) ? (
        <ButtonLink to={dayEndWith(day, closing)} variant="secondary" className="self-start">
          {m.statement_use_closing()}
        </ButtonLink>
      ) : null}
    </div>
  );
}

/** Writes the fees that no expense has yet down as one. */
function Fees({
  storeId,
  day,
  fees,
  onRecorded,
}: {
  storeId: string;
  day: string;
  fees: number;
  onRecorded: () => void;
}) {
  const record = useRecordFees(storeId, day);
  const { can } = useMembership();
  if (fees <= 0 || !can('money')) return null;
  return (
    <div className="flex flex-col items-start gap-3">
      {record.isError ? <Alert kind="error">{failureText(record.error)}</Alert> : null}
      <Button
        variant="secondary"
        busy={record.isPending}
        onClick={() => record.mutate(fees, { onSuccess: onRecorded })}
      >
        {m.statement_record_fees({ amount: formatPrice(fees) })}
      </Button>
    </div>
  );
}

/** Money that only the statement has; each is noted by a tap. */
function Unknown({
  storeId,
  lines,
  onNoted,
}: {
  storeId: string;
  lines: readonly StatementLine[];
  onNoted: () => void;
}) {
  const { can } = useMembership();
  const [picked, setPicked] = useState<Wallet>();
  const note = useNoteLine(storeId);
  const mayNote = can('sell') || can('orders') || can('credit');
  const wallet = picked ?? findWallet(lines);
  if (lines.length === 0) return null;
  return (
    <Lines title={m.statement_unknown()} text={m.statement_unknown_text()}>
      {mayNote ? (
        <li className="px-4 py-3">
          <SelectField
            label={m.statement_wallet()}
            value={wallet ?? ''}
            options={[
              ...(wallet ? [] : [{ value: '', label: m.statement_choose_wallet() }]),
              ...Object.entries(wallets).map(([value, label]) => ({ value, label })),
            ]}
            onChange={(value) => setPicked(value as Wallet)}
          />
        </li>
      ) : null}
      {lines.map((line) => (
        <LineRow key={line.line} line={line}>
          {mayNote && wallet && line.reference !== '' ? (
            <Button
              variant="secondary"
              size="compact"
              busy={note.isPending && note.variables?.line === line}
              onClick={() => note.mutate({ line, wallet }, { onSuccess: onNoted })}
            >
              {m.statement_note()}
            </Button>
          ) : null}
          {note.isError && note.variables?.line === line ? (
            <p role="alert" className="text-sm text-danger">
              {failureText(note.error)}
            </p>
          ) : null}
        </LineRow>
      ))}
    </Lines>
  );
}

/** A list under its heading; nothing where there are no rows. */
function Lines({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  const id = useId();
  if (Array.isArray(children) && children.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="text-lg font-semibold tracking-tight">
        {title}
      </h2>
      <p className="mb-2 text-sm text-muted">{text}</p>
      <ListRows label={title}>{children}</ListRows>
    </section>
  );
}

interface LineRowProps {
  line: StatementLine;
  link?: string;
  end?: string;
  children?: ReactNode;
}

function LineRow({ line, link, end, children }: LineRowProps) {
  return (
    <ListRow
      {...(link !== undefined && { link: { to: link } })}
      name={line.details || line.reference}
      nameEnd={<Figure size="row">{formatPrice(line.amountIn - line.amountOut)}</Figure>}
      detail={[line.time, line.details === '' ? '' : line.reference].filter(Boolean).join(' · ')}
      detailEnd={end}
    >
      {children}
    </ListRow>
  );
}

function RecordedRow({ money }: { money: RecordedMobile }) {
  return (
    <ListRow
      name={money.reference || m.statement_no_reference()}
      nameEnd={<Figure size="row">{formatPrice(money.amount)}</Figure>}
      detail={formatTime(money.at)}
    />
  );
}
