import type { MonthSheet } from '@duka/domain/money/month-sheet';
import { toCsv } from '@duka/domain/values/csv';
import { m } from '#paraglide/messages.js';
import { ShareText } from '#shop/trade/share-text.tsx';
import { Button } from '#ui/base/button.tsx';
import { downloadText } from '#ui/forms/download-file.ts';
import { listSheetLines, toSheetText } from './sheet-lines.ts';

/** Hands the sheet over as a text, or as a file for a spreadsheet. */
export function MonthShare({ sheet, shopName }: { sheet: MonthSheet; shopName: string }) {
  return (
    <section aria-label={m.money_sheet_share()} className="mt-4">
      <ShareText text={toSheetText(sheet, shopName)} phone="" copiedText={m.money_sheet_copied()}>
        <Button
          variant="secondary"
          icon="download"
          onClick={() => downloadText(`${sheet.month}.csv`, 'text/csv', toCsv(listSheetLines(sheet)))}
        >
          {m.figures_download()}
        </Button>
      </ShareText>
    </section>
  );
}
