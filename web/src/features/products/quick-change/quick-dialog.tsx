import type { Product } from '@duka/domain/products/product';
import { type ReactNode, useState } from 'react';
import { ApiFailure } from '#data/connection/api-error.ts';
import { m } from '#paraglide/messages.js';
import { SaveDialog } from '#shop/trade/save-dialog.tsx';
import { Alert } from '#ui/base/alert.tsx';
import { useToast } from '#ui/base/toast.tsx';
import { type QuickField, useQuickChange } from './use-quick-change.ts';

interface QuickDialogProps {
  product: Product;
  field: QuickField;
  title: string;
  /** What is stored in the field when the form is sent. */
  value: string;
  /** Looks at what is typed; returns why it cannot be stored. */
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
  const { show } = useToast();
  const [refused, setRefused] = useState<{ value: string; words: string }>();
  const [failure, setFailure] = useState('');
  const [known, setKnown] = useState(product);
  const change = useQuickChange(known, field);

  const onSave = (form: HTMLFormElement) => {
    const words = find();
    setRefused(words === undefined ? undefined : { value, words });
    setFailure('');
    if (words !== undefined) return form.querySelector('input')?.focus();
    change.mutate(value, {
      onSuccess: (result) => {
        if (result.kind === 'deleted') return setFailure(m.quick_gone());
        if (result.kind === 'conflict') {
          setKnown(result.product);
          return setFailure(conflictText(result.product));
        }
        show(result.isQueued ? m.outbox_kept() : savedText);
        onClose();
      },
      onError: (error) => setFailure(failureText(error)),
    });
  };
  return (
    <SaveDialog title={title} isBusy={change.isPending} onSave={onSave} onClose={onClose}>
      {children(refused?.value === value ? refused.words : undefined)}
      {failure ? <Alert kind="error">{failure}</Alert> : null}
    </SaveDialog>
  );
}

function failureText(error: unknown): string {
  const isNetwork = error instanceof ApiFailure && (error.isNetwork || error.message === '');
  return m.product_update_failed({
    message: isNetwork || !(error instanceof Error) ? m.product_no_connection() : error.message,
  });
}
