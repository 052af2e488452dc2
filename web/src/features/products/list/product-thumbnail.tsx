import type { Product } from '@duka/domain/products/product';
import { filePreviewUrl } from '#data/calls/files.ts';
import { ProductPlaceholder } from '#features/products/product-placeholder.tsx';
import { ImageWithFallback } from '#ui/page/image-with-fallback.tsx';

/** Pixels that the server is asked for: twice the shown side, for sharp screens. */
const side = 128;

/** Shows a small picture beside a name, which says what it shows. */
export function ProductThumbnail({ product, className }: { product: Product; className: string }) {
  return (
    <span className={`block shrink-0 overflow-hidden rounded-control ${className}`}>
      <ImageWithFallback
        src={product.image ? filePreviewUrl(product.image, { width: side, height: side }) : null}
        alt=""
        fallback={<ProductPlaceholder />}
      />
    </span>
  );
}
