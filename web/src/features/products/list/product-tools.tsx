import { formatWhole } from '@duka/domain/values/money';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { productPaths } from '#features/products/product-paths.ts';
import { m } from '#paraglide/messages.js';
import { Button } from '#ui/base/button.tsx';
import { ButtonLink } from '#ui/base/button-link.tsx';
import { useToast } from '#ui/base/toast.tsx';
import { useProductFilter } from './use-product-filter.ts';

/** Offers what is done with many products at once: import, export, stock count. */
export function ProductTools({ storeId }: { storeId: string | undefined }) {
  const { filter } = useProductFilter();
  const { show } = useToast();
  const [exported, setExported] = useState(0);
  const save = useMutation({
    mutationFn: async (from: string) => {
      setExported(0);
      const { exportProducts } = await import('./export-products.ts');
      return exportProducts(from, filter, setExported);
    },
    onSuccess: (count) => show(m.list_exported({ count: formatWhole(count) })),
    onError: () => show(m.list_export_failed(), { kind: 'error' }),
  });
  const look = { variant: 'secondary', size: 'compact', className: 'max-sm:grow max-sm:[&_svg]:hidden' } as const;
  return (
    <div className="flex w-full flex-wrap gap-2 sm:w-auto sm:gap-3">
      <ButtonLink to={productPaths.import} icon="upload" {...look}>
        {m.list_import()}
      </ButtonLink>
      <Button
        {...look}
        icon="download"
        busy={save.isPending}
        aria-disabled={!storeId}
        onClick={() => {
          if (storeId) save.mutate(storeId);
        }}
      >
        {save.isPending && exported > 0 ? m.list_exporting({ count: formatWhole(exported) }) : m.list_export()}
      </Button>
      <ButtonLink to={productPaths.count} icon="box" {...look}>
        {m.list_count_stock()}
      </ButtonLink>
    </div>
  );
}
