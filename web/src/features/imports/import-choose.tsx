import { toTemplateRows } from '@duka/domain/products/product-csv';
import { toCsv } from '@duka/domain/values/csv';
import { formatWhole } from '@duka/domain/values/money';
import { useRef, useState } from 'react';
import { m } from '#paraglide/messages.js';
import { Alert } from '#ui/base/alert.tsx';
import { Button } from '#ui/base/button.tsx';
import { downloadText } from '#ui/forms/download-file.ts';
import { FilePicker } from '#ui/forms/file-picker.tsx';
import type { References } from './import-documents.ts';
import { maxRows, type SheetProblem, type useImport } from './use-import.ts';

const problemWords: Record<SheetProblem, () => string> = {
  empty: m.import_file_empty,
  no_columns: m.import_file_no_columns,
  too_many: () => m.import_file_too_many({ count: formatWhole(maxRows) }),
};

interface ImportChooseProps {
  references: References | undefined;
  work: ReturnType<typeof useImport>;
}

/** The first step offers a template to fill in, and takes the file. */
export function ImportChoose({ references, work }: ImportChooseProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const { choose, problem } = work;
  const take = (file: File | undefined) => {
    if (file) choose.mutate(file);
  };
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a file may also be dropped here; the button inside does the same for everyone. */}
      <div
        className={`flex flex-col items-center gap-4 rounded-card border-2 border-dashed p-6 text-center shadow-card sm:p-10 ${isOver ? 'border-primary bg-primary-soft' : 'border-line bg-surface'}`}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          take(event.dataTransfer.files[0]);
        }}
      >
        <p className="max-w-prose text-muted">{m.import_file_hint()}</p>
        <FilePicker ref={input} accept=".csv,text/csv,text/plain" aria-label={m.import_file()} onFile={take} />
        <div className="flex flex-wrap justify-center gap-3">
          <Button icon="upload" busy={choose.isPending} onClick={() => input.current?.click()}>
            {m.import_choose_file()}
          </Button>
          <Button
            variant="secondary"
            icon="download"
            disabled={!references}
            onClick={() => {
              if (references)
                downloadText('products-template.csv', 'text/csv;charset=utf-8', toCsv(toTemplateRows(references)));
            }}
          >
            {m.import_template()}
          </Button>
        </div>
      </div>
      {problem ? <Alert kind="error">{problemWords[problem]()}</Alert> : null}
      {choose.isError ? <Alert kind="error">{m.import_file_unreadable()}</Alert> : null}
      <Alert kind="info">{m.import_columns_hint()}</Alert>
    </>
  );
}
