import { type Language, languages } from '@duka/domain/values/language';
import { m } from '#paraglide/messages.js';
import { languageNames } from '#ui/base/language-names.ts';
import { RadioField } from '#ui/forms/radio-field.tsx';

interface LanguageFieldProps {
  value: Language;
  onChange: (language: Language) => void;
}

/** Chooses the language in which a customer is written to. */
export function LanguageField({ value, onChange }: LanguageFieldProps) {
  return (
    <RadioField
      label={m.credit_share_language()}
      look="row"
      value={value}
      onChange={onChange}
      options={languages.map((language) => ({ value: language, label: languageNames[language], language }))}
    />
  );
}
