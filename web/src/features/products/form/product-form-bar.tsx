import type { ProductStatus } from '@duka/domain/products/product';
import type { ReactNode } from 'react';
import { m } from '#paraglide/messages.js';
import { Alert } from '#ui/base/alert.tsx';
import { Button } from '#ui/base/button.tsx';
import { BottomBar } from '#ui/forms/bottom-bar.tsx';

interface ProductFormBarProps {
  isEdit: boolean;
  /** Which save is under way. */
  busy: ProductStatus | undefined;
  hasImageFailed: boolean;
  onCancel: () => void;
  onDraft: () => void;
  onRetry: () => void;
  /** Why the last save was refused; it stands beside the button that was pressed. */
  children: ReactNode;
}

/** The form's buttons (PROD-002, PROD-003), always in reach: above the tab bar on phones. */
export function ProductFormBar({
  isEdit,
  busy,
  hasImageFailed,
  onCancel,
  onDraft,
  onRetry,
  children,
}: ProductFormBarProps) {
  const submitText = isEdit ? m.product_update() : m.product_add();
  return (
    <BottomBar place="sticky">
      {children}
      {hasImageFailed ? (
        <Alert
          kind="error"
          action={
            <div className="flex flex-wrap gap-2">
              <Button variant="secondary" icon="upload" busy={busy !== undefined} onClick={onRetry}>
                {m.product_image_retry()}
              </Button>
              <Button variant="ghost" onClick={onCancel}>
                {m.product_image_skip()}
              </Button>
            </div>
          }
        >
          {m.product_image_failed()}
        </Alert>
      ) : null}
      <div className="flex justify-end gap-2 max-sm:*:grow max-sm:*:px-2 max-sm:*:text-sm sm:gap-3">
        <Button variant="ghost" onClick={onCancel} className="sm:mr-auto">
          {m.product_cancel()}
        </Button>
        <Button variant="secondary" busy={busy === 'draft'} disabled={busy === 'published'} onClick={onDraft}>
          {m.product_save_as_draft()}
        </Button>
        <Button type="submit" busy={busy === 'published'} disabled={busy === 'draft'} className="sm:min-w-44">
          {busy === 'published' ? m.product_saving() : submitText}
        </Button>
      </div>
    </BottomBar>
  );
}
