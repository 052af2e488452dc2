import { findHazardClass } from '@duka/domain/inputs/hazard-classes';
import { inputFacts } from '@duka/domain/inputs/input-rules';
import type { Product } from '@duka/domain/products/product';
import { useId } from 'react';
import { m } from '#paraglide/messages.js';
import { factNames, hazardWords } from '#shop/inputs/input-words.ts';
import { Card } from '#ui/page/card.tsx';
import { Fact } from './product-facts.tsx';

/** Shows how an input is used safely, as its product says; nothing for goods without such facts (INPUT-004). */
export function SafetySheet({ product }: { product: Product }) {
  const id = useId();
  const hazard = findHazardClass(product.hazardClass);
  const shown = { ...product, hazardClass: hazard ? hazardWords[hazard]() : product.hazardClass };
  return (
    <Card>
      <section aria-labelledby={id} className="flex flex-col gap-4">
        <h2 id={id} className="text-lg font-semibold tracking-tight">
          {m.page_input_sheet()}
        </h2>
        <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-x-4 gap-y-3">
          {inputFacts.map((fact) =>
            shown[fact] === '' || shown[fact] === null ? null : (
              <Fact key={fact} name={factNames[fact]()} isLong={fact === 'crops' || fact === 'dose'}>
                {shown[fact]}
              </Fact>
            ),
          )}
        </dl>
        <p className="text-sm text-muted">{m.page_input_label()}</p>
      </section>
    </Card>
  );
}
