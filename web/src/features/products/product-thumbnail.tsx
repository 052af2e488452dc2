import type { Product } from '@duka/domain/product';
import { filePreviewUrl } from '#api/files.ts';
import { ImageWithFallback } from '#ui/image-with-fallback.tsx';
import { ProductPlaceholder } from './product-placeholder.tsx';

/** Pixels asked of the server: twice the shown side, for sharp screens. */
const side = 128;

/** A small picture beside a name, which says what it shows. */
export function ProductThumbnail({ product, className = 'size-12' }: { product: Product; className?: string }) {
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
