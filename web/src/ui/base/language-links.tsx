import { languages } from '@duka/domain/values/language';
import { spoken } from '@duka/domain/values/spoken';
import { languageNames } from './language-names.ts';

/**
 * Leads to the app in another language, by plain links that the server answers: they work before the scripts have come, and without
 * them (R35).
 */
export function LanguageLinks() {
  return (
    <p className="mt-2 flex flex-wrap items-center justify-center gap-x-3 text-muted">
      {languages.map((language) => (
        <a
          key={language}
          href={`/language/${language}`}
          lang={language}
          aria-current={language === spoken || undefined}
          className="inline-flex min-h-11 items-center gap-2 rounded-control px-1 text-left text-[0.9375rem] font-semibold text-on-primary-soft underline-offset-4 hover:underline aria-[current]:underline"
        >
          {languageNames[language]}
        </a>
      ))}
    </p>
  );
}
