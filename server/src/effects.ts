import { isReversal } from '@duka/domain/money/reversal';
import { createMessageCheck } from '#account/message-check.ts';
import { createUserCheck } from '#account/user-check.ts';
import { keepDebts } from '#credit/keep-debts.ts';
import { checkAccount, openAccount } from '#credit/open-account.ts';
import { takeBackEntry } from '#credit/take-back-entry.ts';
import { writeEntry } from '#credit/write-entry.ts';
import { recordAttachment } from '#files/attachments.ts';
import { recordReplacedFiles } from '#files/replaced-files.ts';
import { checkDayClose, closeDay } from '#money/close-day.ts';
import { checkCashEntry, recordCashEntry, recordCashEntryChange } from '#money/record-cash-entry.ts';
import { checkExpense, recordExpense, recordExpenseChange } from '#money/record-expense.ts';
import { notifyOfLowStock, notifyOfMessage, notifyOfOrder } from '#notifications/change-notifications.ts';
import { notify } from '#notifications/notify.ts';
import { checkOrderMove, recordOrderMove } from '#orders/move-order.ts';
import { placeOrder } from '#orders/place-order.ts';
import { takeBack } from '#orders/take-back.ts';
import { checkBatchedProduct } from '#stock/batched-product.ts';
import { buyGoods } from '#stock/buy-goods.ts';
import { loseGoods } from '#stock/lose-goods.ts';
import { checkPack } from '#stock/product-packs.ts';
import { recordStockMovement } from '#stock/stock-ledger.ts';
import { checkSupplier, paySupplier } from '#stock/supplier-book.ts';
import { checkPurchase, recordPurchaseChange } from '#stock/take-back-purchase.ts';
import { takeBackSupplierPayment } from '#stock/take-back-supplier-payment.ts';
import type { EffectTable } from '#writes/effects.ts';
import { formRules } from './form-rules.ts';

/**
 * Returns the function of each effect that `@duka/domain/collections` names: the only place where the rooms that write meet. With
 * `provesPhones` a new phone number must be verified (R16).
 */
export function createEffects(options: {
  readonly provesPhones: boolean;
  readonly publicUrl: string | undefined;
}): EffectTable {
  return {
    forms: formRules,
    replaceInsert: {
      'cash-entry': recordCashEntry,
      'credit-account': openAccount,
      'credit-entry': (write, asked) => (isReversal(asked.data) ? takeBackEntry : writeEntry)(write, asked),
      'day-close': closeDay,
      expense: recordExpense,
      order: placeOrder,
      purchase: buyGoods,
      return: takeBack,
      'stock-loss': loseGoods,
      'supplier-payment': (write, asked) =>
        (isReversal(asked.data) ? takeBackSupplierPayment : paySupplier)(write, asked),
    },
    validate: {
      'cash-entry': checkCashEntry,
      'credit-account': checkAccount,
      'day-close': checkDayClose,
      expense: checkExpense,
      message: createMessageCheck(options),
      'order-move': checkOrderMove,
      pack: checkPack,
      product: checkBatchedProduct,
      purchase: checkPurchase,
      supplier: checkSupplier,
      user: createUserCheck(options),
    },
    afterWrite: {
      attachment: recordAttachment,
      'cash-entry': recordCashEntryChange,
      expense: recordExpenseChange,
      'order-move': recordOrderMove,
      purchase: recordPurchaseChange,
      'replaced-file': recordReplacedFiles,
      'stock-movement': recordStockMovement,
    },
    beforeCommit: { debts: keepDebts },
    notifications: { message: notifyOfMessage, order: notifyOfOrder, 'low-stock': notifyOfLowStock },
    notify,
  };
}
