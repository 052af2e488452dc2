import type { ProductStatus } from '@duka/domain/products/product';
import type { ReactNode } from 'react';
import { m } from '#paraglide/messages.js';
import { Button } from '#ui/base/button.tsx';
import { lazyComponent } from '#ui/base/lazy-component.tsx';
import { LazyPart } from '#ui/base/lazy-part.tsx';
import { BottomBar } from '#ui/forms/bottom-bar.tsx';
import type { ImageFailure } from './save-product.ts';

const ImageFailed = lazyComponent(async () => (await import('./image-failed.tsx')).ImageFailed);

interface ProductFormBarProps {
  isEdit: boolean;
  /** Which save is under way. */
  busy: ProductStatus | undefined;
  imageFailure: ImageFailure | undefined;
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
  imageFailure,
  onCancel,
  onDraft,
  onRetry,
  children,
}: ProductFormBarProps) {
  const submitText = isEdit ? m.product_update() : m.product_add();
  return (
    <BottomBar place="sticky">
      {children}
      {imageFailure ? (
        <LazyPart>
          <ImageFailed failure={imageFailure} isBusy={busy !== undefined} onRetry={onRetry} onSkip={onCancel} />
        </LazyPart>
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
