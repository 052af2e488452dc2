import { toTemplateRows } from '@duka/domain/products/product-csv';
import { toCsv } from '@duka/domain/values/csv';
import { m } from '#paraglide/messages.js';
import { SourceChooser } from '#shop/source/source-chooser.tsx';
import { Alert } from '#ui/base/alert.tsx';
import { Button } from '#ui/base/button.tsx';
import { downloadText } from '#ui/forms/download-file.ts';
import type { References } from './import-references.ts';
import { productFileWords } from './product-file-words.ts';
import { SharedTable } from './shared-table.tsx';
import type { useImport } from './use-import.ts';

interface ImportChooseProps {
  references: References | undefined;
  work: ReturnType<typeof useImport>;
}

/** The first step offers a template to fill in, and takes a file or what was copied in a spreadsheet. */
export function ImportChoose({ references, work }: ImportChooseProps) {
  const download = () => {
    if (references) downloadText('products-template.csv', 'text/csv;charset=utf-8', toCsv(toTemplateRows(references)));
  };
  return (
    <>
      {work.choose.isPending ? null : <SharedTable onFile={(file) => work.choose.mutate({ file, name: file.name })} />}
      <SourceChooser
        label={m.import_file()}
        hint={m.import_file_hint()}
        words={productFileWords}
        more={
          <Button variant="secondary" icon="download" disabled={!references} onClick={download}>
            {m.import_template()}
          </Button>
        }
        choose={work.choose}
        onStop={work.stopReading}
      />
      {work.choose.isPending ? null : <Alert kind="info">{m.import_columns_hint()}</Alert>}
    </>
  );
}
