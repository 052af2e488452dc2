import { expiryStateOf } from '@duka/domain/products/expiry';
import type { Product } from '@duka/domain/products/product';
import { formatDay } from '@duka/domain/values/dates';
import type { ReactNode } from 'react';
import { readNowMs } from '#data/calls/now.ts';
import { useReferences } from '#features/products/product-queries.ts';
import { referenceName } from '#features/products/product-words.ts';
import { m } from '#paraglide/messages.js';
import { Badge } from '#ui/page/badge.tsx';
import { Card } from '#ui/page/card.tsx';

interface ProductFactsProps {
  product: Product;
  /** The picture above the facts, where it has room. */
  children?: ReactNode;
}

/** Shows what the product is: its category, maker, barcode and date, and the seller's words about it. */
export function ProductFacts({ product, children }: ProductFactsProps) {
  const references = useReferences();
  const expiry = expiryStateOf(product, readNowMs());
  const { manufacturer, barcode, description, longDescription } = product;
  const flags = [product.hasDiscount ? m.view_discount() : '', product.hasReturnPolicy ? m.view_returns() : ''].filter(
    Boolean,
  );
  return (
    <Card padding="none" className="overflow-hidden">
      {children}
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-x-4 gap-y-3 p-4">
        <Fact name={m.view_category()}>{referenceName(product.categories, references.data?.categories)}</Fact>
        {manufacturer ? <Fact name={m.view_manufacturer()}>{manufacturer}</Fact> : null}
        {barcode ? <Fact name={m.view_barcode()}>{barcode}</Fact> : null}
        {product.hasExpiry && product.expiryDate ? (
          <Fact name={m.view_expiry_date()}>
            <span className="flex flex-wrap items-center gap-2">
              {formatDay(product.expiryDate) ?? m.view_invalid_date()}
              {expiry === 'expired' ? <Badge tone="danger">{m.view_expired()}</Badge> : null}
              {expiry === 'expiring' ? <Badge tone="warning">{m.view_expiring()}</Badge> : null}
            </span>
          </Fact>
        ) : null}
        {description ? (
          <Fact name={m.view_description()} isLong>
            {description}
          </Fact>
        ) : null}
        {longDescription ? (
          <Fact name={m.view_long_description()} isLong>
            {longDescription}
          </Fact>
        ) : null}
      </dl>
      {flags.length > 0 ? (
        <ul className="flex flex-wrap gap-2 px-4 pb-4">
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

/** A name with its value under it, across the whole width where it is long. */
export function Fact({ name, isLong = false, children }: { name: string; isLong?: boolean; children: ReactNode }) {
  return (
    <div className={isLong ? 'col-span-full' : ''}>
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="wrap-anywhere whitespace-pre-line text-ink">{children}</dd>
    </div>
  );
}
