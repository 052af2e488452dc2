import { parseMakersGtin } from '@duka/domain/products/makers-gtin';
import type { ProductDraft } from '@duka/domain/products/product-draft';
import { type FilledFacts, fillFromCatalogue, takeBackFilled } from '@duka/domain/products/shared-goods';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { getSharedGoods } from '#data/calls/catalogue.ts';
import { connectivity } from '#data/connection/connectivity.ts';
import { m } from '#paraglide/messages.js';
import { Alert } from '#ui/base/alert.tsx';
import { Button } from '#ui/base/button.tsx';
import { useToast } from '#ui/base/toast.tsx';
import { partNames } from './part-names.ts';

interface CatalogueFillProps {
  storeId: string;
  /** The barcode, typed to its end. */
  barcode: string;
  draft: ProductDraft;
  /** Those that the form offers; undefined while they are not known. */
  categoryIds: readonly string[] | undefined;
  onChange: (facts: FilledFacts) => void;
}

/** The number whose facts were filled in, and those facts. */
interface Filled {
  readonly gtin: string | undefined;
  readonly facts: FilledFacts;
}

const nothing: Filled = { gtin: undefined, facts: {} };

/**
 * Fills the empty fields of a new product with what other shops share of its barcode, says which these are, also where the form is scrolled down,
 * and takes it back (GTIN-022). Another barcode takes back what came with the one before.
 */
export function CatalogueFill({ storeId, barcode, draft, categoryIds, onChange }: CatalogueFillProps) {
  const { show } = useToast();
  const place = useRef<HTMLDivElement>(null);
  const [filled, setFilled] = useState(nothing);
  const gtin = parseMakersGtin(barcode.trim());
  const { data: goods } = useQuery({
    queryKey: ['catalogue', storeId, gtin],
    queryFn: () => getSharedGoods(storeId, gtin ?? ''),
    enabled: gtin !== undefined && !connectivity.isDown(),
    // It helps, and nothing is missing without it.
    retry: false,
  });
  const toTakeBack = takeBackFilled(draft, filled.facts);

  const update = useEffectEvent(() => {
    if (filled.gtin === gtin) return;
    const facts = goods && categoryIds && fillFromCatalogue({ ...draft, ...toTakeBack }, goods, categoryIds);
    setFilled(facts ? { gtin, facts } : nothing);
    const changes = { ...toTakeBack, ...facts };
    if (Object.keys(changes).length > 0) onChange(changes);
  });
  const hasCategories = categoryIds !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is typed meanwhile fills in nothing.
  useEffect(() => update(), [gtin, goods, hasCategories]);

  function takeBack() {
    setFilled({ gtin, facts: {} });
    onChange(toTakeBack);
  }

  const fields = (Object.keys(toTakeBack) as (keyof FilledFacts)[]).map((field) => partNames[field]());
  const words = m.product_catalogue({ fields: fields.join(', ') });
  const tell = useEffectEvent(() => {
    const isOutOfSight = (place.current?.getBoundingClientRect().top ?? 0) < 0;
    if (isOutOfSight) show(words, { kind: 'info' });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once, when the fields are filled in.
  useEffect(() => tell(), [filled]);

  if (fields.length === 0) return null;
  return (
    <div ref={place} className="mb-5">
      <Alert
        kind="info"
        action={
          <Button variant="secondary" onClick={takeBack}>
            {m.product_catalogue_back()}
          </Button>
        }
      >
        {words}
      </Alert>
    </div>
  );
}
