// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/dom';
import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { type AppPage, startApp } from '#testing/render-app.ts';

async function openImport(): Promise<AppPage> {
  const app = await startApp();
  await app.signInNew();
  await app.open('/products/import');
  await screen.findByLabelText('File with products');
  await app.settled();
  return app;
}

test('a folder, and a file that is no longer there, are refused in words, wherever on the page they are dropped [BULK-019]', async () => {
  await openImport();
  const gone = new File(['x'], 'gone.csv');
  gone.arrayBuffer = () => Promise.reject(new DOMException('A requested file could not be found.', 'NotFoundError'));
  const isAllowed = fireEvent.drop(screen.getByRole('heading', { level: 1 }), { dataTransfer: { files: [gone] } });
  expect(isAllowed).toBe(false);
  await screen.findByText(/^This file is damaged and could not be read/);
});

test('a sheet without rows is refused in words, and the one before it stays open [BULK-015, BULK-019]', async () => {
  const app = await openImport();
  const cell = (name: string, text: string) => `<c r="${name}" t="inlineStr"><is><t>${text}</t></is></c>`;
  const sheet = (rows: string) => `<worksheet><sheetData>${rows}</sheetData></worksheet>`;
  const parts = {
    'xl/workbook.xml':
      '<workbook><sheets><sheet name="Empty" r:id="a"/><sheet name="Goods" r:id="b"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="a" Target="a.xml"/><Relationship Id="b" Target="b.xml"/></Relationships>',
    'xl/a.xml': sheet(''),
    'xl/b.xml': sheet(`<row r="1">${cell('A1', 'Product Name')}</row><row r="2">${cell('A2', 'Hoe')}</row>`),
  };
  const bytes = zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)])));
  await app.user.upload(screen.getByLabelText('File with products'), new File([new Uint8Array(bytes)], 'goods.xlsx'));
  await app.user.selectOptions(await screen.findByLabelText('Sheet'), 'Empty');
  await screen.findByText(/^This file has no products/);
  expect(screen.getByLabelText('Sheet')).toHaveValue('Goods');
});
