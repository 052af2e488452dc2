import type { CommandKind } from '#commands/command-kinds.ts';
import { repayAdvanceCases } from './advance-cases.ts';
import type { CommandCase } from './command-case.ts';
import { payDebtCases, saveBookCases, writeOffCases } from './debt-cases.ts';
import { markReadCases, messageCases } from './message-cases.ts';
import { closeDayCases, expenseCases, moveMoneyCases } from './money-cases.ts';
import { openDebtCases, openSupplierDebtCases } from './opening-cases.ts';
import { moveOrderCases, payOrderCases } from './order-cases.ts';
import { deletePackCases, deleteProductCases, savePackCases, saveProductCases } from './product-cases.ts';
import { confirmReceiptCases, noteReceiptCases } from './receipt-cases.ts';
import { receiveCases } from './receive-cases.ts';
import { returnCases, voidCases } from './return-cases.ts';
import { sellCases } from './sale-cases.ts';
import { buyCases, countCases, loseCases, paySupplierCases, saveSupplierCases } from './stock-cases.ts';

/** The cases of each kind of command, which run on every store that commands have. */
const casesByKind: Readonly<Record<CommandKind, readonly CommandCase[]>> = {
  sell: sellCases,
  return: returnCases,
  void: voidCases,
  'pay-order': payOrderCases,
  'move-order': moveOrderCases,
  'pay-debt': payDebtCases,
  'write-off': writeOffCases,
  'open-debt': openDebtCases,
  'note-receipt': noteReceiptCases,
  'confirm-receipt': confirmReceiptCases,
  'repay-advance': repayAdvanceCases,
  'save-book': saveBookCases,
  'pay-supplier': paySupplierCases,
  'open-supplier-debt': openSupplierDebtCases,
  'save-supplier': saveSupplierCases,
  buy: buyCases,
  lose: loseCases,
  count: countCases,
  expense: expenseCases,
  'move-money': moveMoneyCases,
  'close-day': closeDayCases,
  'save-product': saveProductCases,
  'delete-product': deleteProductCases,
  'save-pack': savePackCases,
  'delete-pack': deletePackCases,
  message: messageCases,
  'mark-read': markReadCases,
};

/** All cases, each with its kind before its name. */
export const commandCases: readonly CommandCase[] = Object.entries({ ...casesByKind, receive: receiveCases }).flatMap(
  ([kind, cases]) => cases.map((one) => ({ ...one, name: `${kind}: ${one.name}` })),
);
