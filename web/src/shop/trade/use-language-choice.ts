import type { Language } from '@duka/domain/values/language';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';

/** The language that was chosen for a customer here, and what became of the choice. */
export interface LanguageChoice {
  /** Undefined before anything is chosen. */
  readonly chosen: Language | undefined;
  /** True once a choice could not be stored for the next time; it applies here all the same. */
  readonly isNotStored: boolean;
  readonly choose: (language: Language) => Promise<void>;
}

/** Lets the language of a customer be chosen; `storeLanguage` stores it for the next time, one choice after the other (R32). */
export function useLanguageChoice(storeLanguage: (language: Language) => Promise<unknown>): LanguageChoice {
  const [chosen, setChosen] = useState<Language>();
  const [isNotStored, setNotStored] = useState(false);
  const { mutateAsync } = useMutation({ mutationFn: storeLanguage, scope: { id: 'customer-language' } });
  const choose = (language: Language) => {
    setChosen(language);
    return mutateAsync(language).then(
      () => setNotStored(false),
      () => setNotStored(true),
    );
  };
  return { chosen, isNotStored: isNotStored, choose };
}
