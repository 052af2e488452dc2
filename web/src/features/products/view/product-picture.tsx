import type { Product } from '@duka/domain/products/product';
import { useState } from 'react';
import { filePreviewUrl, fileViewUrl } from '#data/calls/files.ts';
import { ProductPlaceholder } from '#features/products/product-placeholder.tsx';
import { productName } from '#features/products/product-words.ts';
import { m } from '#paraglide/messages.js';
import { lazyComponent } from '#ui/base/lazy-component.tsx';
import { LazyPart } from '#ui/base/lazy-part.tsx';
import { ImageWithFallback } from '#ui/page/image-with-fallback.tsx';

const Dialog = lazyComponent(async () => (await import('#ui/page/dialog.tsx')).Dialog);

/** The picture, or what stands for one that is missing or does not load (VIEW-008); it fills its box. */
export function ProductPicture({ product }: { product: Product }) {
  return (
    <ImageWithFallback
      src={product.image ? fileViewUrl(product.image) + shownPart() : null}
      alt={productName(product)}
      eager
      fallback={<ProductPlaceholder label={m.view_no_image()} />}
    />
  );
}

/** The pixels of the list's small pictures, which the device has already. */
const smallSide = 128;

/** The picture beside the name, 72 px; a press shows it large. */
export function SmallPicture({ product }: { product: Product }) {
  const [isLarge, setLarge] = useState(false);
  const name = productName(product);
  const box = 'block size-18 shrink-0 overflow-hidden rounded-control';
  if (!product.image) {
    return (
      <div className={box}>
        <ProductPlaceholder label={m.view_no_image()} />
      </div>
    );
  }
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={m.view_enlarge({ name })}
        onClick={() => setLarge(true)}
        className={box}
      >
        <ImageWithFallback
          src={filePreviewUrl(product.image, { width: smallSide, height: smallSide })}
          alt=""
          eager
          fallback={<ProductPlaceholder label={m.view_no_image()} />}
        />
      </button>
      {isLarge ? (
        <LazyPart>
          <Dialog open onClose={() => setLarge(false)} title={name}>
            <div className="mx-auto aspect-square w-full max-w-md overflow-hidden rounded-control">
              <ProductPicture product={product} />
            </div>
          </Dialog>
        </LazyPart>
      ) : null}
    </>
  );
}

/** CSS pixels across which a phone shows the picture, and the most pixels that it asks for. */
const shownSide = 320;
const maxPixels = 512;

/** Tells the service worker how large a phone shows the photo (`web/worker/pictures.ts`); nothing of it is sent to the server. */
function shownPart(): string {
  const isPhone = innerWidth < 768;
  return isPhone ? `#shown=${Math.min(Math.ceil(shownSide * devicePixelRatio), maxPixels)}` : '';
}
