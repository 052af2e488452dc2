import { type ReactNode, type SubmitEvent, useEffect, useId, useRef } from 'react';
import { m } from '#paraglide/messages.js';
import { Button } from '#ui/base/button.tsx';
import { goOnFromField } from '#ui/forms/go-to-next.ts';
import { Dialog } from '#ui/page/dialog.tsx';

interface SaveDialogProps {
  title: string;
  isBusy: boolean;
  /** Is given the form, to go to a field in it; not called while it is busy. */
  onSave: (form: HTMLFormElement) => void;
  onClose: () => void;
  /** The fields. */
  children: ReactNode;
}

/** A short form on top of the page that it is for, with Cancel and Save. */
export function SaveDialog({ title, isBusy, onSave, onClose, children }: SaveDialogProps) {
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    // What is said of a save that failed stands below the fields, where a small window does not reach.
    if (!isBusy) form.current?.querySelector('[role=alert]')?.scrollIntoView({ block: 'nearest' });
  }, [isBusy]);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    // The page's own form may stand around it, and is not the one that is sent.
    event.stopPropagation();
    if (!isBusy) onSave(event.currentTarget);
  }
  return (
    <Dialog
      open
      title={title}
      isBusy={isBusy}
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose} disabled={isBusy}>
            {m.product_cancel()}
          </Button>
          <Button type="submit" form={formId} busy={isBusy}>
            {m.quick_save()}
          </Button>
        </>
      }
    >
      <form
        ref={form}
        id={formId}
        noValidate
        onSubmit={submit}
        onKeyDown={goOnFromField}
        className="flex flex-col gap-4"
      >
        {children}
      </form>
    </Dialog>
  );
}
