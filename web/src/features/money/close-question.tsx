import type { MethodCloses } from '@duka/domain/money/day-close';
import { m } from '#paraglide/messages.js';
import { ConfirmDialog } from '#ui/page/confirm-dialog.tsx';
import { CloseLines } from './close-lines.tsx';

interface CloseQuestionProps {
  title: string;
  methods: MethodCloses;
  confirmLabel: string;
  isBusy: boolean;
  onCancel: () => void;
  onConfirm: () => void;
}

/** Shows what the end of a day expects and has found before it is saved. */
export function CloseQuestion({ title, methods, isBusy, ...others }: CloseQuestionProps) {
  return (
    <ConfirmDialog
      {...others}
      open
      title={title}
      message={<CloseLines methods={methods} />}
      cancelLabel={m.money_close_question_back()}
      busy={isBusy}
    />
  );
}
