// @vitest-environment jsdom
import { screen, within } from '@testing-library/dom';
import { test } from 'vitest';
import { type AppPage, startApp } from '#testing/render-app.ts';

async function open(app: AppPage, path: string, lines: readonly string[]) {
  await app.open(path);
  await choose(app, lines);
}

async function choose(app: AppPage, lines: readonly string[]) {
  await app.user.upload(await screen.findByLabelText('File with names'), new File([lines.join('\n')], 'people.csv'));
}

test('suppliers are moved in from a file; a bad line is told, and the same file again adds nobody [BULK-040, BULK-041]', async () => {
  const app = await startApp();
  await app.signInNew();
  const lines = [
    'Supplier name,Mobile,Notes',
    'Meru Agro,0712 345 678,Pays at the end of the month',
    ',0712345679,',
    'Yara,,',
  ];
  await open(app, '/money/suppliers/import', lines);
  await screen.findByText('2 new, 0 here already, 1 to correct');
  await screen.findByText('Line 3: There is no name.');
  await app.press('Import 2 names');
  await screen.findByText('2 names imported, TZS 0 owed from before.');
  await app.press('Choose another file');
  await choose(app, lines);
  await screen.findByText('0 new, 2 here already, 1 to correct');
  await app.open('/money/suppliers');
  await screen.findByText('Meru Agro');
});

test('the columns of an unknown file are chosen with examples, and remembered for the next one [BULK-040]', async () => {
  const app = await startApp();
  await app.signInNew();
  const lines = ['Who,Contact', 'Asha,0712345678'];
  await open(app, '/money/debts/import', lines);
  await screen.findByText('Choose the column with the names.');
  await app.user.selectOptions(await screen.findByLabelText('Who'), 'Name');
  await app.user.selectOptions(screen.getByLabelText('Contact'), 'Phone');
  await app.press('Import 1 names');
  await screen.findByText('1 names imported, TZS 0 owed from before.');
  await app.press('Choose another file');
  await choose(app, [lines[0] ?? '', 'Baraka,0712345670', 'Chiku,none']);
  await screen.findByText('1 new, 0 here already, 1 to correct');
  within(screen.getByRole('main')).getByText('Line 3: This is no phone number.');
});
