import { useMutation } from '@tanstack/react-query';
import { type Person, removeMember } from '#data/calls/members.ts';
import { m } from '#paraglide/messages.js';
import { Alert } from '#ui/base/alert.tsx';
import { useToast } from '#ui/base/toast.tsx';
import { ConfirmDialog } from '#ui/page/confirm-dialog.tsx';
import { toFailureWords } from './staff-queries.ts';

interface RemoveQuestionProps {
  storeId: string;
  person: Person;
  onRemoved: () => void;
  onClose: () => void;
}

/** Asks before a person is removed, and says what happens then; STAFF-023. */
export function RemoveQuestion({ storeId, person, onRemoved, onClose }: RemoveQuestionProps) {
  const { show } = useToast();
  const { name } = person;
  const remove = useMutation({
    mutationFn: () => removeMember(storeId, person.id),
    onSuccess: () => {
      show(m.people_removed({ name }));
      onRemoved();
    },
  });
  return (
    <ConfirmDialog
      open
      title={m.people_remove_title({ name })}
      message={
        <>
          {m.people_remove_text()}
          {remove.isError ? (
            <Alert kind="error" className="mt-4">
              {toFailureWords(remove.error, m.people_remove_failed())}
            </Alert>
          ) : null}
        </>
      }
      confirmLabel={m.people_remove()}
      cancelLabel={m.people_keep()}
      busy={remove.isPending}
      danger
      onConfirm={() => remove.mutate()}
      onCancel={onClose}
    />
  );
}
