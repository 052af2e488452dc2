import { type ReactNode, useEffect, useRef, useState } from 'react';
import { m } from '#paraglide/messages.js';
import { Alert } from '#ui/base/alert.tsx';
import { Button } from '#ui/base/button.tsx';
import { Spinner } from '#ui/base/spinner.tsx';
import { FilePicker } from '#ui/forms/file-picker.tsx';
import { TextAreaField } from '#ui/forms/text-area-field.tsx';
import type { ChosenFile } from './read-file.ts';
import { type FileWords, sourceFailureText } from './source-failure-text.ts';

/** What browsers and phones call the files that are read: Android names CSV `text/comma-separated-values`. */
const accepted = [
  ...['.csv', '.tsv', '.txt', '.xlsx', 'text/csv', 'text/comma-separated-values', 'text/tab-separated-values'],
  ...['text/plain', 'application/csv', 'application/vnd.ms-excel'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
].join(',');

interface SourceChooserProps {
  /** What is in the files, for a screen reader. */
  label: string;
  hint: string;
  /** What is said of a file without rows, and of one with more than can be read. */
  words: FileWords;
  /** More buttons, such as the one that downloads a template. */
  more?: ReactNode;
  /** Reads what was chosen. */
  choose: {
    readonly isPending: boolean;
    readonly error: unknown;
    mutate(chosen: ChosenFile): void;
  };
  onStop: () => void;
}

/** Takes a file, what another app has shared, or what was copied in a spreadsheet. */
export function SourceChooser({ label, hint, words, more, choose, onStop }: SourceChooserProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const [isPasting, setPasting] = useState(false);
  const [pasted, setPasted] = useState('');
  const failure = choose.error ? sourceFailureText(choose.error, words) : undefined;
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
        <Button variant="secondary" onClick={onStop}>
          {m.import_stop()}
        </Button>
      </div>
    );
  }
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a file may also be dropped here; the button inside does the same for everyone. */}
      <div
        className={`flex flex-col items-center gap-4 rounded-card border-2 border-dashed p-6 text-center shadow-card sm:p-10 ${isOver ? 'border-primary bg-primary-soft' : 'border-line bg-surface'}`}
        onDragOver={() => setOver(true)}
        onDragLeave={() => setOver(false)}
        onDrop={() => setOver(false)}
      >
        <p className="max-w-prose text-muted">{hint}</p>
        <FilePicker ref={input} accept={accepted} aria-label={label} onFile={(file) => take(file, file.name)} />
        <div className="flex flex-wrap justify-center gap-3">
          <Button icon="upload" onClick={() => input.current?.click()}>
            {m.import_choose_file()}
          </Button>
          <Button variant="secondary" aria-expanded={isPasting} onClick={() => setPasting(!isPasting)}>
            {m.import_paste()}
          </Button>
          {more}
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
    </>
  );
}
