import { isLanguage, type Language } from '@duka/domain/values/language';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { readLanguage } from '#http/caller/language.ts';
import countries from './countries.json' with { type: 'json' };

const { codes, currencies } = countries;
const phones: Readonly<Record<string, string>> = countries.phones;

/** The names of the continents stand in Unicode's table of regions, by the numbers of the United Nations. */
const continents = { AF: '002', AN: 'AQ', AS: '142', EU: '150', NA: '003', OC: '009', SA: '005' };
const eu = 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' ');

/** Seconds, as Appwrite has it. */
const cacheControl = 'private, max-age=3888000';

/**
 * Registers what clients ask to fill a form: countries, their telephone codes, continents, currencies. Nobody's country is looked up:
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

  app.get('/countries', async (request) => listCountries(codes, request));

  app.get('/countries/eu', async (request) => listCountries(eu, request));

  app.get('/continents', async (request) => {
    const nameOf = namesIn(languageOf(request));
    const list = Object.entries(continents).map(([code, region]) => ({ name: nameOf(region), code }));
    return { total: list.length, continents: list.sort(byName) };
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

function listCountries(these: readonly string[], request: FastifyRequest) {
  const nameOf = namesIn(languageOf(request));
  const countries = these.map((code) => ({ name: nameOf(code), code })).sort(byName);
  return { total: countries.length, countries };
}

function byName(one: { readonly name: string }, other: { readonly name: string }): number {
  return one.name.localeCompare(other.name);
}

function namesIn(language: Language): (code: string) => string {
  const names = new Intl.DisplayNames([language], { type: 'region' });
  return (code) => names.of(code) ?? code;
}

/** Reads the language that the SDK was given, else that of the caller. */
function languageOf(request: FastifyRequest): Language {
  const asked = request.headers['x-appwrite-locale'];
  return isLanguage(asked) ? asked : readLanguage(request);
}
