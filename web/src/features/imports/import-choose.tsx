import { toTemplateRows } from '@duka/domain/products/product-csv';
import { toCsv } from '@duka/domain/values/csv';
import { useEffect, useRef, useState } from 'react';
import { m } from '#paraglide/messages.js';
import { Alert } from '#ui/base/alert.tsx';
import { Button } from '#ui/base/button.tsx';
import { Spinner } from '#ui/base/spinner.tsx';
import { downloadText } from '#ui/forms/download-file.ts';
import { FilePicker } from '#ui/forms/file-picker.tsx';
import { TextAreaField } from '#ui/forms/text-area-field.tsx';
import type { References } from './import-references.ts';
import { SharedTable } from './shared-table.tsx';
import { sourceFailureText } from './source-failure-text.ts';
import type { useImport } from './use-import.ts';

/** What browsers and phones call the files that are read: Android names CSV `text/comma-separated-values`. */
const accepted = [
  ...['.csv', '.tsv', '.txt', '.xlsx', 'text/csv', 'text/comma-separated-values', 'text/tab-separated-values'],
  ...['text/plain', 'application/csv', 'application/vnd.ms-excel'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
].join(',');

interface ImportChooseProps {
  references: References | undefined;
  work: ReturnType<typeof useImport>;
}

/** The first step offers a template to fill in, and takes a file or what was copied in a spreadsheet. */
export function ImportChoose({ references, work }: ImportChooseProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const [isPasting, setPasting] = useState(false);
  const [pasted, setPasted] = useState('');
  const { choose, stopReading } = work;
  const failure = choose.isError ? sourceFailureText(choose.error) : undefined;
  const take = (file: Blob | undefined, name: string) => {
    if (file) choose.mutate({ file, name });
  };
  const takeText = (text: string) => take(new Blob([text]), m.import_pasted());

  useEffect(() => {
    // What is pasted into a field belongs there.
    const paste = (event: ClipboardEvent) => {
      if (event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement) return;
      const [file] = event.clipboardData?.files ?? [];
      const text = event.clipboardData?.getData('text/plain') ?? '';
      if (file) take(file, file.name);
      else if (text.trim() !== '') takeText(text);
    };
    // A file that misses the frame would else replace the page.
    const allow = (event: DragEvent) => event.preventDefault();
    const drop = (event: DragEvent) => {
      event.preventDefault();
      const [file] = event.dataTransfer?.files ?? [];
      if (file) take(file, file.name);
    };
    document.addEventListener('paste', paste);
    document.addEventListener('dragover', allow);
    document.addEventListener('drop', drop);
    return () => {
      document.removeEventListener('paste', paste);
      document.removeEventListener('dragover', allow);
      document.removeEventListener('drop', drop);
    };
  });

  if (choose.isPending) {
    return (
      <div className="flex flex-col items-start gap-4">
        <Spinner text={m.import_reading()} />
        <Button variant="secondary" onClick={stopReading}>
          {m.import_stop()}
        </Button>
      </div>
    );
  }
  return (
    <>
      <SharedTable onFile={(file) => take(file, file.name)} />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a file may also be dropped here; the button inside does the same for everyone. */}
      <div
        className={`flex flex-col items-center gap-4 rounded-card border-2 border-dashed p-6 text-center shadow-card sm:p-10 ${isOver ? 'border-primary bg-primary-soft' : 'border-line bg-surface'}`}
        onDragOver={() => setOver(true)}
        onDragLeave={() => setOver(false)}
        onDrop={() => setOver(false)}
      >
        <p className="max-w-prose text-muted">{m.import_file_hint()}</p>
        <FilePicker
          ref={input}
          accept={accepted}
          aria-label={m.import_file()}
          onFile={(file) => take(file, file.name)}
        />
        <div className="flex flex-wrap justify-center gap-3">
          <Button icon="upload" onClick={() => input.current?.click()}>
            {m.import_choose_file()}
          </Button>
          <Button variant="secondary" aria-expanded={isPasting} onClick={() => setPasting(!isPasting)}>
            {m.import_paste()}
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
        {isPasting ? (
          <form
            className="flex w-full flex-col gap-3 text-left"
            onSubmit={(event) => {
              event.preventDefault();
              takeText(pasted);
            }}
          >
            <TextAreaField
              label={m.import_paste_label()}
              hint={m.import_paste_hint()}
              rows={5}
              value={pasted}
              onChange={setPasted}
            />
            <Button type="submit" className="self-start" disabled={pasted.trim() === ''}>
              {m.import_paste_use()}
            </Button>
          </form>
        ) : null}
      </div>
      {failure === undefined ? null : <Alert kind="error">{failure}</Alert>}
      <Alert kind="info">{m.import_columns_hint()}</Alert>
    </>
  );
}
