import { isLanguage, type Language } from '@duka/domain/values/language';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { readLanguage } from '#http/language.ts';
import countries from './countries.json' with { type: 'json' };

const { codes, currencies } = countries;
const phones: Readonly<Record<string, string>> = countries.phones;

/** Seconds, as hosted has it. */
const cacheControl = 'private, max-age=3888000';

/**
 * Registers what clients ask to fill a form: countries, their telephone codes, currencies. Nobody's country is looked up:
 * where the caller is stays unknown, as with a hosted server that does not know the address.
 */
export async function localeRoutes(app: FastifyInstance): Promise<void> {
  app.addHook('onSend', async (_request, reply) => {
    if (reply.statusCode === 200) reply.header('Cache-Control', cacheControl);
  });

  app.get('/', async ({ ip }) => ({
    ip,
    countryCode: '--',
    country: 'Unknown',
    continentCode: '--',
    continent: 'Unknown',
    eu: false,
    currency: '',
  }));

  app.get('/countries', async (request) => {
    const nameOf = namesIn(languageOf(request));
    const list = codes.map((code) => ({ name: nameOf(code), code }));
    return { total: list.length, countries: list.sort((one, other) => one.name.localeCompare(other.name)) };
  });

  app.get('/countries/phones', async (request) => {
    const nameOf = namesIn(languageOf(request));
    const list = Object.entries(phones).sort(([, one], [, other]) => Number(one) - Number(other));
    return {
      total: list.length,
      phones: list.map(([code, phone]) => ({ code: `+${phone}`, countryCode: code, countryName: nameOf(code) })),
    };
  });

  app.get('/currencies', async () => ({ total: currencies.length, currencies }));
}

function namesIn(language: Language): (code: string) => string {
  const names = new Intl.DisplayNames([language], { type: 'region' });
  return (code) => names.of(code) ?? code;
}

/** Reads the language that the SDK was told, else that of the caller. */
function languageOf(request: FastifyRequest): Language {
  const asked = request.headers['x-appwrite-locale'];
  return isLanguage(asked) ? asked : readLanguage(request);
}
