import type { WayCloses } from '@duka/domain/money/day-close';
import { formatDay } from '@duka/domain/values/dates';
import { m } from '#paraglide/messages.js';
import { ConfirmDialog } from '#ui/page/confirm-dialog.tsx';
import { CloseLines } from './close-lines.tsx';

interface CloseQuestionProps {
  day: string;
  ways: WayCloses;
  confirmLabel: string;
  isBusy: boolean;
  onCancel: () => void;
  onConfirm: () => void;
}

/** Shows what the end of a day expects and has found before it is saved. */
export function CloseQuestion({ day, ways, isBusy, ...others }: CloseQuestionProps) {
  return (
    <ConfirmDialog
      {...others}
      open
      title={m.money_close_question({ day: formatDay(day) ?? day })}
      message={<CloseLines ways={ways} />}
      cancelLabel={m.money_close_question_back()}
      busy={isBusy}
    />
  );
}
