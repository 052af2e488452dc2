import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Database } from '#database/database.ts';
import { type Rule, readOptionalParam, textUpTo } from '#http/wire/params.ts';
import { contentPolicy } from './send-content.ts';

/** The colours of Appwrite, of which a name has always the same. */
const colors = ['#FD366E', '#FE9567', '#7C67FE', '#68A3FE', '#85DBD8'] as const;
const maxSide = 2000;
const defaultSide = 500;

const sideRule: Rule<string> = {
  accepts: (value): value is string => typeof value === 'string' && /^\d{1,4}$/.test(value) && Number(value) <= maxSide,
  words: `Value must be a valid range between 0 and ${maxSide.toLocaleString('en')}`,
};
const colorRule: Rule<string> = {
  accepts: (value): value is string => typeof value === 'string' && /^([\da-f]{3}|[\da-f]{6})?$/i.test(value),
  words: 'Value must be a valid Hex Color code',
};
const nameRule = textUpTo(128);

/**
 * Registers the picture of initials that stands where somebody has none. Appwrite draws a PNG; a drawing of some 300 bytes
 * costs no thread of the previews (R20), so that such requests delay nobody, and is sharp at every size.
 */
export async function initialsRoute(
  app: FastifyInstance,
  { database }: { readonly database: Database },
): Promise<void> {
  app.get('/initials', async (request, reply) => {
    const query = request.query as Readonly<Record<string, unknown>>;
    const name = readOptionalParam(query, 'name', nameRule) ?? '';
    const width = Number(readOptionalParam(query, 'width', sideRule) ?? defaultSide);
    const height = Number(readOptionalParam(query, 'height', sideRule) ?? defaultSide);
    const background = readOptionalParam(query, 'background', colorRule) ?? '';
    const initials = readInitials(name === '' ? await ownName(request, database) : name);
    return (
      reply
        .type('image/svg+xml')
        .header('Content-Security-Policy', contentPolicy)
        .header('X-Content-Type-Options', 'nosniff')
        // Without a name it is the caller's own: another one's on the same device after the next sign-in.
        .header('Cache-Control', name === '' ? 'private, no-cache' : 'private, max-age=3888000')
        .send(draw(initials, { width, height, color: background === '' ? colorOf(initials) : `#${background}` }))
    );
  });
}

async function ownName({ caller }: FastifyRequest, { accounts }: Database): Promise<string> {
  if (caller.kind !== 'member') return '';
  return (await accounts.get(caller.accountId))?.name || caller.email;
}

/** Reads the first letter or digit of the first two words; nothing else of a name gets into the drawing. */
function readInitials(name: string): string {
  const spaced = name.split(' ');
  const words = spaced.length === 1 ? name.split('_') : spaced;
  const firsts = words.slice(0, 2).map((word) => /^[\p{L}\p{N}]/u.exec(word)?.[0] ?? '');
  return firsts.join('').toLocaleUpperCase('en');
}

function colorOf(initials: string): string {
  const sum = [...initials].reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0);
  return colors[(sum % 10) % colors.length] ?? colors[0];
}

interface Look {
  readonly width: number;
  readonly height: number;
  readonly color: string;
}

function draw(initials: string, { width, height, color }: Look): string {
  const size = Math.min(width, height) / 2;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    `<rect width="100%" height="100%" fill="${color}"/>`,
    `<text x="50%" y="${height / 2 + size / 3}" font-family="Inter, sans-serif" font-size="${size}"`,
    ` text-anchor="middle" fill="#fff">${initials}</text></svg>`,
  ].join('');
}
