import type {
  BusinessType,
  Country,
  GenericForm,
  GenericProblem,
  GenericProblems,
} from '@duka/domain/registration/generic-form';
import { m } from '#paraglide/messages.js';

export interface GenericFieldsProps {
  form: GenericForm;
  problems: GenericProblems;
  onChange: (changes: Partial<GenericForm>) => void;
}

export const countryWords: Record<Country, () => string> = {
  US: m.register_abroad_us,
  CA: m.register_abroad_ca,
  UK: m.register_abroad_uk,
  AU: m.register_abroad_au,
  DE: m.register_abroad_de,
  FR: m.register_abroad_fr,
  Other: m.register_abroad_other_country,
};

export const businessTypeWords: Record<BusinessType, () => string> = {
  retail: m.register_abroad_retail,
  wholesale: m.register_abroad_wholesale,
  manufacturer: m.register_abroad_manufacturer,
  service: m.register_abroad_service,
  other: m.register_abroad_other_type,
};

const words: Record<GenericProblem, (label: string) => string> = {
  required: (label) => m.register_abroad_required({ label }),
  too_long: (label) => m.register_abroad_too_long({ label }),
  phone_required: m.register_phone_required,
  phone_malformed: m.register_phone_malformed,
};

/** Returns the words of a field's problem (G-02). */
export function toGenericError(problem: GenericProblem | undefined, label: string): string | undefined {
  return problem && words[problem](label);
}
