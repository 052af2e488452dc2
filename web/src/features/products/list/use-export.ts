import { formatWhole } from '@duka/domain/values/money';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { m } from '#paraglide/messages.js';
import { useToast } from '#ui/base/toast.tsx';
import { useProductFilter } from './use-product-filter.ts';

/** Exports what the filter finds: the button's words and what pressing it does. */
export function useExport(storeId: string) {
  const { filter } = useProductFilter();
  const { show } = useToast();
  const [exported, setExported] = useState(0);
  const save = useMutation({
    mutationFn: async () => {
      setExported(0);
      const { exportProducts } = await import('./export-products.ts');
      return exportProducts(storeId, filter, setExported);
    },
    onSuccess: (count) => show(m.list_exported({ count: formatWhole(count) })),
    onError: () => show(m.list_export_failed(), { kind: 'error' }),
  });
  return {
    label: save.isPending && exported > 0 ? m.list_exporting({ count: formatWhole(exported) }) : m.list_export(),
    start: () => {
      if (!save.isPending) save.mutate();
    },
  };
}
