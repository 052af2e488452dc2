import sharp from 'sharp';
import { expect, test } from 'vitest';
import { demoFiles } from './demo-files.ts';

test('every picture is a drawing of its own, 600 x 600 and small [PROD-011] [DATA-042]', async () => {
  const pictures = demoFiles.filter((file) => file.mimeType === 'image/webp');
  const contents = await Promise.all(pictures.map((file) => file.makeContent()));
  for (const [index, content] of contents.entries()) {
    expect(await sharp(content).metadata(), pictures[index]?.id).toMatchObject({
      format: 'webp',
      width: 600,
      height: 600,
    });
    expect(content.length, pictures[index]?.id).toBeLessThan(40_000);
  }
  expect(new Set(contents.map((content) => content.toString('base64'))).size).toBe(pictures.length);
});

test('documents are PDF files whose table of contents points at their parts [MSG-014]', async () => {
  const documents = demoFiles.filter((file) => file.mimeType === 'application/pdf');
  expect(documents).toHaveLength(3);
  for (const file of documents) {
    const text = (await file.makeContent()).toString('latin1');
    const start = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(text)?.[1]);
    expect(text.slice(start, start + 4)).toBe('xref');
    const offsets = [...text.slice(start).matchAll(/^(\d{10}) 00000 n $/gm)].map((match) => Number(match[1]));
    expect(offsets).toHaveLength(5);
    for (const [index, offset] of offsets.entries())
      expect(text.slice(offset)).toMatch(new RegExp(`^${index + 1} 0 obj\n`));
    const [, length, content] = /\/Length (\d+) >>\nstream\n([\s\S]*?)\nendstream/.exec(text) ?? [];
    expect(content?.length).toBe(Number(length));
  }
});
