import { type Language, languages } from '@duka/domain/values/language';
import { m } from '#paraglide/messages.js';
import { languageNames } from '#ui/base/language-names.ts';
import { RetryAlert } from '#ui/base/retry-alert.tsx';
import { RadioField } from '#ui/forms/radio-field.tsx';
import type { LanguageChoice } from './use-language-choice.ts';

/** Chooses the language in which a customer is written to, and says when the choice could not be stored. */
export function LanguageField({ value, choice }: { value: Language; choice: LanguageChoice }) {
  const { choose, isNotStored } = choice;
  return (
    <div className="flex flex-col gap-3">
      <RadioField
        label={m.credit_share_language()}
        look="row"
        value={value}
        onChange={choose}
        options={languages.map((language) => ({ value: language, label: languageNames[language], language }))}
      />
      {isNotStored ? (
        <RetryAlert kind="error" label={m.figures_try_again()} onRetry={() => choose(value)}>
          {m.credit_share_language_not_kept()}
        </RetryAlert>
      ) : null}
    </div>
  );
}
