import { m } from '#paraglide/messages.js';
import { Alert } from '#ui/base/alert.tsx';
import { Button } from '#ui/base/button.tsx';
import type { ImageFailure } from './save-product.ts';

interface ImageFailedProps {
  failure: ImageFailure;
  isBusy: boolean;
  onRetry: () => void;
  onSkip: () => void;
}

/** The product is saved, its picture is not (PROD-015): it can be sent again, or left. */
export function ImageFailed({ failure, isBusy, onRetry, onSkip }: ImageFailedProps) {
  return (
    <Alert
      kind="error"
      action={
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" icon="upload" busy={isBusy} onClick={onRetry}>
            {m.product_image_retry()}
          </Button>
          <Button variant="ghost" onClick={onSkip}>
            {m.product_image_skip()}
          </Button>
        </div>
      }
    >
      <p>{m.product_image_failed()}</p>
      {failure === 'storage-full' ? <p>{m.settings_storage_full()}</p> : null}
    </Alert>
  );
}
