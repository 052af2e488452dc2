import { productPaths } from '#features/products/product-paths.ts';
import { m } from '#paraglide/messages.js';
import { CameraButton } from '#shop/trade/camera-button.tsx';
import { Button } from '#ui/base/button.tsx';
import { ButtonLink } from '#ui/base/button-link.tsx';
import { MoreMenu } from '#ui/lists/more-menu.tsx';
import { useExport } from './use-export.ts';

interface ProductToolsProps {
  /** Undefined while the shop is looked up. */
  storeId: string | undefined;
  /** On a phone they stand behind one button, beside the search. */
  isNarrow: boolean;
  /** Searches a code that the camera of a phone has read. */
  onScan?: (code: string) => void;
}

/** Offers what is done with many products at once: import, export, stock count, a list to reorder. */
export function ProductTools({ storeId, isNarrow, onScan }: ProductToolsProps) {
  const work = useExport(storeId);
  const look = { variant: isNarrow ? 'ghost' : 'secondary', size: isNarrow ? 'usual' : 'compact' } as const;
  const tools = (
    <>
      <ButtonLink to={productPaths.import} icon="upload" {...look}>
        {m.list_import()}
      </ButtonLink>
      <Button {...look} icon="download" busy={work.isPending} aria-disabled={!storeId} onClick={work.start}>
        {work.label}
      </Button>
      <ButtonLink to={productPaths.count} icon="box" {...look}>
        {m.list_count_stock()}
      </ButtonLink>
      <ButtonLink to={productPaths.reorder} icon="cart" {...look}>
        {m.reorder_short()}
      </ButtonLink>
    </>
  );
  if (!isNarrow) return tools;
  return (
    <>
      <CameraButton
        onScan={async (code) => {
          onScan?.(code);
          return true;
        }}
      />
      <MoreMenu label={m.list_more()} busy={work.isPending}>
        {tools}
      </MoreMenu>
    </>
  );
}
