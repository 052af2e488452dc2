import type { ReceiptContent } from './receipt-content.ts';

/** Pixels: wide enough to be read on any phone, and no larger than a message should be. */
const width = 720;
const margin = 40;
const inner = width - 2 * margin;
const sizes = { title: 40, usual: 28, small: 24 } as const;

interface Line {
  readonly size: keyof typeof sizes;
  readonly isBold?: boolean;
  /** In the middle, or at the left edge with `right` at the other one. */
  readonly isCentered?: boolean;
  readonly text: string;
  readonly right?: string;
}

/** A dashed line across. */
const rule = 'rule';
type Drawn = Line | typeof rule;

/** Draws a receipt on this device as a PNG, black on white as paper is; rejects where the browser cannot. */
export async function drawReceipt(content: ReceiptContent): Promise<Blob> {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser draws no pictures.');
  const lines = toLines(content).flatMap((line): Drawn[] => (line === rule ? [line] : wrap(context, line)));
  canvas.width = width;
  canvas.height = lines.reduce((sum, line) => sum + heightOf(line), 2 * margin);
  draw(context, lines);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The picture is too large.'))), 'image/png');
  });
}

function toLines(content: ReceiptContent): Drawn[] {
  const pair = ([text, right]: readonly [string, string]): Line => ({ size: 'usual', text, right });
  return [
    { size: 'title', isBold: true, isCentered: true, text: content.shopName },
    ...content.shopLines.map((text): Line => ({ size: 'usual', isCentered: true, text })),
    { size: 'usual', isBold: true, isCentered: true, text: content.notice },
    rule,
    ...content.facts.map(pair),
    rule,
    ...content.items.flatMap(({ name, detail, wait, amount }): Line[] => [
      { size: 'usual', text: name, right: amount },
      { size: 'small', text: detail },
      ...(wait === '' ? [] : [{ size: 'small', text: wait } as const]),
    ]),
    rule,
    ...content.taken.map(pair),
    { ...pair(content.total), isBold: true, size: 'title' },
    ...content.payment.map(pair),
  ];
}

function heightOf(line: Drawn): number {
  return Math.round(line === rule ? sizes.usual : sizes[line.size] * 1.4);
}

function fontOf({ size, isBold = false }: Line): string {
  return `${isBold ? 'bold ' : ''}${sizes[size]}px system-ui, sans-serif`;
}

/** Breaks what is too long between words, or within one that fills more than a line; the right part stands in the first. */
function wrap(context: CanvasRenderingContext2D, line: Line): Line[] {
  context.font = fontOf(line);
  const room =
    inner - (line.right === undefined ? 0 : Math.min(context.measureText(`${line.right}  `).width, inner / 2));
  const parts: string[] = [];
  let part = '';
  for (const piece of line.text.split(/(?<=\s)/).flatMap((word) => (isTooWide(word) ? [...word] : [word]))) {
    if (part !== '' && isTooWide(part + piece.trimEnd())) {
      parts.push(part.trimEnd());
      part = '';
    }
    part += piece;
  }
  const { right: _, ...rest } = line;
  return [...parts, part.trimEnd()].map((text, index) => (index === 0 ? { ...line, text } : { ...rest, text }));

  function isTooWide(text: string): boolean {
    return context.measureText(text).width > room;
  }
}

function draw(context: CanvasRenderingContext2D, lines: readonly Drawn[]): void {
  const { canvas } = context;
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = 'black';
  context.strokeStyle = 'gray';
  context.setLineDash([8, 8]);
  context.textBaseline = 'top';
  let top = margin;
  for (const line of lines) {
    if (line === rule) {
      context.beginPath();
      context.moveTo(margin, top + heightOf(line) / 2);
      context.lineTo(width - margin, top + heightOf(line) / 2);
      context.stroke();
    } else {
      context.font = fontOf(line);
      context.textAlign = line.isCentered ? 'center' : 'left';
      context.fillText(line.text, line.isCentered ? width / 2 : margin, top);
      context.textAlign = 'right';
      if (line.right !== undefined) context.fillText(line.right, width - margin, top, inner);
    }
    top += heightOf(line);
  }
}
