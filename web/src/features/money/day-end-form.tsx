import {
  byMethod,
  type DayClose,
  listEndableDays,
  type MethodCloses,
  type SeenBalances,
} from '@duka/domain/money/day-close';
import { receivedMethods } from '@duka/domain/money/payment';
import { formatDay, formatDayAndTime } from '@duka/domain/values/dates';
import { type FormEvent, useRef, useState } from 'react';
import { readNowMs } from '#data/calls/now.ts';
import { m } from '#paraglide/messages.js';
import { StrayScan } from '#shop/trade/stray-scan.tsx';
import { Alert } from '#ui/base/alert.tsx';
import { Button } from '#ui/base/button.tsx';
import { CheckboxField } from '#ui/base/checkbox-field.tsx';
import { lazyComponent } from '#ui/base/lazy-component.tsx';
import { LazyPart } from '#ui/base/lazy-part.tsx';
import { TextField } from '#ui/base/text-field.tsx';
import { useToast } from '#ui/base/toast.tsx';
import { BottomBar } from '#ui/forms/bottom-bar.tsx';
import { goOnFromField } from '#ui/forms/go-to-next.ts';
import { useUnsavedMark } from '#ui/forms/unsaved-mark.ts';
import { useTableScreen } from '#ui/lists/use-wide-screen.ts';
import { useCorrectClose } from './change-close.ts';
import { beginDraft, emptyDayEnd, isProblem, readMethod, toDayEndDraft } from './day-end-draft.ts';
import { DayEndHead, DayEndMethod } from './day-end-method.tsx';
import { failureText } from './failure-text.ts';
import { newDayEndId, type TypedDayEnd, useCloseDay } from './use-close-day.ts';

const DayChoice = lazyComponent(async () => (await import('./day-choice.tsx')).DayChoice);
const ClosedDay = lazyComponent(async () => (await import('./closed-day.tsx')).ClosedDay);
const CloseQuestion = lazyComponent(async () => (await import('./close-question.tsx')).CloseQuestion);

const maxNoteLength = 500;

interface DayEndFormProps {
  storeId: string;
  drawer: SeenBalances;
  /** The newest end, which is to be corrected. */
  corrected?: DayClose | undefined;
  /** An end that the server did not take. */
  refused?: TypedDayEnd | undefined;
  /** What a wallet's statement says of a day: whole shillings of mobile money (STATEMENT-007). */
  stated?: { readonly day: string; readonly mobile: number } | undefined;
  /** It is stored, or waits to be. */
  onSaved?: () => void;
}

/** What a statement says of a day that can end now; undefined of any other day. */
function statedOf(stated: DayEndFormProps['stated'], drawer: SeenBalances): number | undefined {
  return stated && listEndableDays(drawer, readNowMs()).includes(stated.day) ? stated.mobile : undefined;
}

/** Asks what was counted and taken out, way by way, shows at once whether it is right, and asks once more before it is saved. */
export function DayEndForm({ storeId, drawer, corrected, refused, stated, onSaved }: DayEndFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [id, setId] = useState(refused?.id ?? newDayEndId);
  const [draft, setDraft] = useState(
    refused?.draft ?? (corrected ? toDayEndDraft(corrected) : beginDraft(statedOf(stated, drawer))),
  );
  const [note, setNote] = useState(refused?.note ?? corrected?.note ?? '');
  const [reason, setReason] = useState(refused?.cancelReason ?? '');
  const [isBanked, setBanked] = useState(refused?.isBanked ?? (corrected ? hasBanked(corrected.methods) : true));
  // On a phone what is rarely said waits behind a button, so that the count and what saves it are in sight together.
  const isTable = useTableScreen();
  const [more, setMore] = useState<'hidden' | 'shown' | 'focused'>(
    note !== '' || receivedMethods.some((method) => draft[method].taken !== '') ? 'shown' : 'hidden',
  );
  // What is typed on a wide screen stays in sight when a tablet is turned.
  const showMore = () => setMore((before) => (before === 'hidden' ? 'shown' : before));
  const isMoreShown = isTable || more !== 'hidden';
  const [picked, setPicked] = useState(refused?.day ?? stated?.day);
  const [isChecked, setChecked] = useState(false);
  const [asked, setAsked] = useState<MethodCloses>();
  const { show } = useToast();
  const close = useCloseDay(storeId);
  const correct = useCorrectClose(storeId);
  const work = corrected ? correct : close;
  const days = corrected ? [corrected.day] : listEndableDays(drawer, readNowMs());
  const day = days.find((one) => one === picked) ?? days[0] ?? '';
  const isClosed = !corrected && day === drawer.closedDay;
  const expectedOf = (method: (typeof receivedMethods)[number]) =>
    corrected ? corrected.methods[method].expected : (drawer.holds?.[method] ?? null);
  const methods = byMethod((method) => readMethod(draft[method], { method, expected: expectedOf(method), isBanked }));
  const isEmpty = receivedMethods.every((method) => draft[method].counted.trim() === '');
  const isReasonMissing = corrected !== undefined && reason.trim() === '';
  useUnsavedMark(corrected ? reason !== '' : !isEmpty || note !== '');

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (work.isPending) return;
    setChecked(true);
    const wrong = receivedMethods.find((method) => isProblem(methods[method])) ?? (isEmpty ? 'cash' : undefined);
    if (wrong) return form.current?.querySelector<HTMLElement>(`[data-way="${wrong}"] input`)?.focus();
    if (isReasonMissing) return form.current?.querySelector<HTMLElement>('[data-reason]')?.focus();
    setAsked(methods as MethodCloses);
  };
  const save = (counted: MethodCloses) => {
    const end = { id, draft, isBanked, day, note: note.trim(), methods: counted };
    const options = {
      onSuccess: (stored: unknown) => {
        show(stored ? (corrected ? m.money_close_corrected() : m.money_day_closed()) : m.outbox_kept());
        setId(newDayEndId());
        setPicked(undefined);
        setDraft(emptyDayEnd);
        setMore('hidden');
        setNote('');
        setReason('');
        setChecked(false);
        onSaved?.();
      },
      onSettled: () => setAsked(undefined),
    };
    if (corrected) correct.mutate({ ...end, correctsId: corrected.id, cancelReason: reason.trim() }, options);
    else close.mutate(end, options);
  };
  const label = corrected ? m.money_close_correct_save() : m.money_close_day();
  return (
    <form
      ref={form}
      data-task
      noValidate
      aria-label={m.money_day_end()}
      onSubmit={submit}
      onKeyDown={goOnFromField}
      className="flex max-w-3xl flex-col gap-4"
    >
      <p className="text-sm text-muted">{introduce(drawer, corrected)}</p>
      <StrayScan storeId={storeId} />
      <div className="divide-y divide-line border-line bg-surface max-sm:-mx-4 max-sm:border-y sm:rounded-card sm:border">
        <DayEndHead />
        {receivedMethods.map((method) => (
          <DayEndMethod
            key={method}
            method={method}
            expected={expectedOf(method)}
            typed={draft[method]}
            read={methods[method]}
            isMissing={isChecked && isEmpty && method === 'cash'}
            isTakenShown={isMoreShown}
            isTakenFocused={more === 'focused' && method === 'cash'}
            onType={(typed) => {
              if (typed.taken !== '') showMore();
              setDraft((before) => ({ ...before, [method]: typed }));
            }}
          />
        ))}
      </div>
      {hasTaken(draft) ? <CheckboxField label={m.money_close_bank()} checked={isBanked} onChange={setBanked} /> : null}
      {days.length > 1 ? (
        <LazyPart>
          <DayChoice days={days} day={day} onDay={setPicked} />
        </LazyPart>
      ) : null}
      {isClosed ? (
        <LazyPart>
          <ClosedDay storeId={storeId} day={day} closedAt={drawer.closedAt} />
        </LazyPart>
      ) : null}
      {isMoreShown ? (
        <TextField
          label={m.money_note()}
          value={note}
          onChange={(typed) => {
            showMore();
            setNote(typed);
          }}
          maxLength={maxNoteLength}
          hint={m.orders_optional()}
          autoComplete="off"
        />
      ) : (
        <Button variant="ghost" size="compact" className="-my-2 self-start" onClick={() => setMore('focused')}>
          {m.money_close_more()}
        </Button>
      )}
      {corrected ? (
        <TextField
          label={m.orders_back_reason()}
          data-reason
          value={reason}
          onChange={setReason}
          maxLength={maxNoteLength}
          error={isChecked && isReasonMissing ? m.orders_back_reason_required() : undefined}
          autoComplete="off"
          required
        />
      ) : null}
      {work.error ? <Alert kind="error">{failureText(work.error)}</Alert> : null}
      <BottomBar place="sticky">
        <Button type="submit" busy={work.isPending} className="sm:self-start">
          {label}
        </Button>
      </BottomBar>
      {asked ? (
        <LazyPart>
          <CloseQuestion
            title={(isClosed ? m.money_close_again_question : m.money_close_question)({ day: formatDay(day) ?? day })}
            methods={asked}
            confirmLabel={label}
            isBusy={work.isPending}
            onCancel={() => setAsked(undefined)}
            onConfirm={() => save(asked)}
          />
        </LazyPart>
      ) : null}
    </form>
  );
}

function introduce({ closedAt }: SeenBalances, corrected: DayClose | undefined): string {
  if (corrected) return m.money_close_correct_text();
  return closedAt === null ? m.money_first_close() : m.money_closed_at({ at: formatDayAndTime(closedAt) ?? '' });
}

/** Money that is taken out of the bank cannot go there. */
function hasTaken(draft: typeof emptyDayEnd): boolean {
  return [draft.cash, draft['mobile money']].some(({ taken }) => taken.trim() !== '');
}

function hasBanked(methods: MethodCloses): boolean {
  return (
    receivedMethods.some((method) => methods[method].banked > 0) ||
    receivedMethods.every((method) => methods[method].taken === 0)
  );
}
