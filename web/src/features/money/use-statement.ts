import type { NumberSign, SignUse } from '@duka/domain/imports/number-marks';
import { canReadStatement, readStatement, type StatementReading } from '@duka/domain/imports/read-statement';
import type { SourceTable } from '@duka/domain/imports/source-table';
import { matchStatementHeadings, type StatementColumn } from '@duka/domain/imports/statement-columns';
import { isObject } from '@duka/domain/values/unchecked-values';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { readLocal, storeLocal } from '#session/local-values.ts';
import { type OpenedFile, openChosen } from '#shop/source/open-source.ts';
import type { ChosenFile, ChosenSheet } from '#shop/source/read-file.ts';

/** The most lines of a statement: those of a month of a busy shop. */
export const maxStatementLines = 10_000;

interface OpenedStatement extends OpenedFile {
  readonly reading: StatementReading;
}

/** Holds one statement, from the choice of its file on. Nothing of it leaves the device by this (STATEMENT-001). */
export function useStatement(storeId: string) {
  const abort = useRef<AbortController>(undefined);
  const [opened, setOpened] = useState<OpenedStatement>();
  const choose = useMutation({
    mutationFn: async (chosen: ChosenFile | ChosenSheet) => {
      abort.current = new AbortController();
      const file = await openChosen(chosen, maxStatementLines, abort.current.signal);
      const proposed = { uses: matchStatementHeadings(file.table.headings), signs: {} };
      setOpened({ ...file, reading: readRemembered(storeId, file.table) ?? proposed });
    },
  });
  const setReading = (reading: StatementReading) => {
    if (!opened) return;
    remember(storeId, opened.table, reading);
    setOpened({ ...opened, reading });
  };
  return {
    choose,
    opened,
    read: opened && readStatement(opened.table, opened.reading),
    isReadable: opened !== undefined && canReadStatement(opened.reading),
    /** Uses a column otherwise; no two hold the same. */
    setUse: (place: number, column: StatementColumn | undefined) => {
      if (!opened) return;
      const uses = opened.reading.uses.map((use, index) =>
        index === place ? column : use === column ? undefined : use,
      );
      setReading({ ...opened.reading, uses });
    },
    answer: (sign: NumberSign, use: SignUse) => {
      if (opened) setReading({ ...opened.reading, signs: { ...opened.reading.signs, [sign]: use } });
    },
    stopReading: () => abort.current?.abort(),
    startOver: () => {
      setOpened(undefined);
      choose.reset();
    },
  };
}

// A wallet's next statement has the same headings: how they were read is remembered on the device, for the headings that came last.

interface Remembered extends StatementReading {
  readonly headings: string;
}

const keyOf = (storeId: string) => `duka-statement-reading ${storeId}`;

function readRemembered(storeId: string, { headings }: SourceTable): StatementReading | undefined {
  const stored = readLocal(keyOf(storeId), (value) => (isRemembered(value) ? value : undefined));
  return stored?.headings === headings.join('\n') ? { uses: stored.uses, signs: stored.signs } : undefined;
}

function remember(storeId: string, { headings }: SourceTable, reading: StatementReading): void {
  // JSON has no undefined in a list.
  storeLocal(keyOf(storeId), { ...reading, headings: headings.join('\n') } satisfies Remembered);
}

function isRemembered(value: unknown): value is Remembered {
  const { headings, uses, signs } = Object(value);
  return typeof headings === 'string' && Array.isArray(uses) && isObject(signs);
}
