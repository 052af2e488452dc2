import type { Product } from '@duka/domain/products/product';
import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react';
import { ApiFailure } from '#api/api-error.ts';
import { m } from '#paraglide/messages.js';
import { Alert } from '#ui/base/alert.tsx';
import { Button } from '#ui/base/button.tsx';
import { useToast } from '#ui/base/toast.tsx';
import { Dialog } from '#ui/page/dialog.tsx';
import { type QuickField, useQuickChange } from './use-quick-change.ts';

interface QuickDialogProps {
  product: Product;
  field: QuickField;
  title: string;
  /** What is stored in the field when the form is sent. */
  value: string;
  /** Looks at what is typed; answers why it cannot be stored. */
  find: () => string | undefined;
  savedText: string;
  /** Says what somebody else has stored meanwhile. */
  conflictText: (stored: Product) => string;
  onClose: () => void;
  /** The field, with the words of what is wrong in it. */
  children: (error: string | undefined) => ReactNode;
}

/** One field and Save, on top of the page that shows the product. */
export function QuickDialog({
  product,
  field,
  title,
  value,
  find,
  savedText,
  conflictText,
  onClose,
  children,
}: QuickDialogProps) {
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const { show } = useToast();
  const [refused, setRefused] = useState<{ value: string; words: string }>();
  const [failure, setFailure] = useState('');
  const [known, setKnown] = useState(product);
  const change = useQuickChange(known, field);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (change.isPending) return;
    const words = find();
    setRefused(words === undefined ? undefined : { value, words });
    setFailure('');
    if (words !== undefined) return form.current?.querySelector('input')?.focus();
    change.mutate(value, {
      onSuccess: (result) => {
        if (result.kind === 'deleted') return setFailure(m.quick_gone());
        if (result.kind === 'conflict') {
          setKnown(result.product);
          return setFailure(conflictText(result.product));
        }
        show(result.isKept ? m.outbox_kept() : savedText);
        onClose();
      },
      onError: (error) => setFailure(failureText(error)),
    });
  };
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {m.product_cancel()}
          </Button>
          <Button type="submit" form={id} busy={change.isPending}>
            {m.quick_save()}
          </Button>
        </>
      }
    >
      <form id={id} ref={form} noValidate onSubmit={submit} className="flex flex-col gap-4">
        {children(refused?.value === value ? refused.words : undefined)}
        {failure ? <Alert kind="error">{failure}</Alert> : null}
      </form>
    </Dialog>
  );
}

function failureText(error: unknown): string {
  const isNetwork = error instanceof ApiFailure && (error.isNetwork || error.message === '');
  return m.product_update_failed({
    message: isNetwork || !(error instanceof Error) ? m.product_no_connection() : error.message,
  });
}
