import { expiryStateOf } from '@duka/domain/products/expiry';
import type { Product } from '@duka/domain/products/product';
import { formatDay } from '@duka/domain/values/dates';
import type { ReactNode } from 'react';
import { fileViewUrl } from '#api/files.ts';
import { readNowMs } from '#api/now.ts';
import { ProductPlaceholder } from '#features/products/product-placeholder.tsx';
import { useReferences } from '#features/products/product-queries.ts';
import { productName, referenceName } from '#features/products/product-words.ts';
import { m } from '#paraglide/messages.js';
import { Badge } from '#ui/page/badge.tsx';
import { Card } from '#ui/page/card.tsx';
import { ImageWithFallback } from '#ui/page/image-with-fallback.tsx';

/** Shows the picture and the short facts. */
export function ProductFacts({ product }: { product: Product }) {
  const references = useReferences();
  const expiry = expiryStateOf(product, readNowMs());
  const flags = [product.hasDiscount ? m.view_discount() : '', product.hasReturnPolicy ? m.view_returns() : ''].filter(
    Boolean,
  );
  return (
    <Card padding="none" className="overflow-hidden md:max-lg:grid md:max-lg:grid-cols-[16rem_minmax(0,1fr)]">
      <div className="aspect-square w-full max-md:mx-auto max-md:max-w-80">
        <ImageWithFallback
          src={product.image ? fileViewUrl(product.image) + shownPart() : null}
          alt={productName(product)}
          eager
          fallback={<ProductPlaceholder label={m.view_no_image()} />}
        />
      </div>
      <dl className="flex flex-col gap-4 p-5 max-md:border-t lg:border-t border-line">
        <Fact name={m.view_category()}>{referenceName(product.categories, references.data?.categories)}</Fact>
        {product.manufacturer ? <Fact name={m.view_manufacturer()}>{product.manufacturer}</Fact> : null}
        {product.barcode ? <Fact name={m.view_barcode()}>{product.barcode}</Fact> : null}
        {product.hasExpiry && product.expiryDate ? (
          <Fact name={m.view_expiry_date()}>
            <span className="flex flex-wrap items-center gap-2">
              {formatDay(product.expiryDate) ?? m.view_invalid_date()}
              {expiry === 'expired' ? <Badge tone="danger">{m.view_expired()}</Badge> : null}
              {expiry === 'expiring' ? <Badge tone="warning">{m.view_expiring()}</Badge> : null}
            </span>
          </Fact>
        ) : null}
      </dl>
      {flags.length > 0 ? (
        <ul className="flex flex-wrap gap-2 px-5 pb-5">
          {flags.map((flag) => (
            <li key={flag}>
              <Badge tone="info">{flag}</Badge>
            </li>
          ))}
        </ul>
      ) : null}
    </Card>
  );
}

/** CSS pixels across which the picture is shown, and the most pixels that a phone asks for. */
const shownSide = 320;
const mostPixels = 512;

/** Tells the service worker how large a phone shows the photo (`web/worker/pictures.ts`); nothing of it is sent to the server. */
function shownPart(): string {
  const isPhone = innerWidth < 768;
  return isPhone ? `#shown=${Math.min(Math.ceil(shownSide * devicePixelRatio), mostPixels)}` : '';
}

/** Shows the seller's long description of the product. */
export function ProductDescriptions({ product }: { product: Product }) {
  if (!product.description && !product.longDescription) return null;
  return (
    <Card>
      <dl className="flex flex-col gap-4">
        {product.description ? <Fact name={m.view_description()}>{product.description}</Fact> : null}
        {product.longDescription ? <Fact name={m.view_long_description()}>{product.longDescription}</Fact> : null}
      </dl>
    </Card>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="mt-0.5 wrap-anywhere whitespace-pre-line text-ink">{children}</dd>
    </div>
  );
}
