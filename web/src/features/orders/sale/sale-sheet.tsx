import type { ReactNode } from 'react';
import { m } from '#paraglide/messages.js';
import { goOnFromField } from '#ui/forms/go-to-next.ts';
import { panelIds, type SalePanel } from './sale-words.ts';

interface SaleSheetProps {
  /** True while there is nothing to record: a phone then shows goods alone. */
  isEmpty: boolean;
  /** The part that is open on a phone. */
  open: SalePanel | undefined;
  onClose: () => void;
  onSubmit: () => void;
  /** Said above everything else, also while all parts are folded. */
  notice: ReactNode;
  goods: ReactNode;
  payment: ReactNode;
  bar: ReactNode;
}

/**
 * The sale itself, beside the products on wide screens. On a phone it is a sheet at the bottom edge, of which the bar is
 * always in sight, and one part at a time unfolds above it.
 */
export function SaleSheet({ isEmpty, open, onClose, onSubmit, notice, goods, payment, bar }: SaleSheetProps) {
  return (
    <>
      {open ? (
        <button
          type="button"
          aria-label={m.orders_sale_close()}
          onClick={onClose}
          className="fixed inset-0 z-20 bg-veil lg:hidden"
        />
      ) : null}
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
        onKeyDown={goOnFromField}
        noValidate
        aria-label={m.orders_sale()}
        className={`flex min-w-0 flex-col lg:gap-5 max-lg:fixed max-lg:inset-x-0 max-lg:bottom-0 max-lg:z-30 max-lg:max-h-[92dvh] max-lg:rounded-t-sheet max-lg:border-t max-lg:border-line max-lg:bg-paper max-lg:shadow-raised md:max-lg:left-24 ${isEmpty ? 'max-lg:hidden' : ''}`}
      >
        {notice ? <div className="empty:hidden max-lg:px-4 max-lg:pt-3">{notice}</div> : null}
        <Panel id={panelIds.goods} isOpen={open === 'goods'}>
          {goods}
        </Panel>
        <Panel id={panelIds.payment} isOpen={open === 'payment'}>
          {payment}
        </Panel>
        {bar}
      </form>
    </>
  );
}

/** The sheets that a phone unfolds, which reach both edges. */
function Panel({ id, isOpen, children }: { id: string; isOpen: boolean; children: ReactNode }) {
  return (
    <div
      id={id}
      className={`flex min-w-0 flex-col gap-5 max-sm:gap-2 max-lg:min-h-0 max-lg:grow max-lg:overflow-y-auto max-lg:overscroll-contain max-lg:pt-3 sm:max-lg:px-4 max-lg:pb-2 max-sm:*:rounded-none max-sm:*:border-x-0 max-sm:*:shadow-none ${isOpen ? '' : 'max-lg:hidden'}`}
    >
      {children}
    </div>
  );
}
