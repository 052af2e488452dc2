import type { HazardClass } from '@duka/domain/inputs/hazard-classes';
import type { InputFact } from '@duka/domain/inputs/input-rules';
import { m } from '#paraglide/messages.js';

/** The name of each fact of an input. */
export const factNames: Readonly<Record<InputFact, () => string>> = {
  registrationNo: m.page_input_registration_no,
  activeIngredient: m.page_input_active_ingredient,
  hazardClass: m.page_input_hazard_class,
  crops: m.page_input_crops,
  dose: m.page_input_dose,
  reentryDays: m.page_input_reentry_days,
  preharvestDays: m.page_input_preharvest_days,
};

/** Each class of hazard with its word. */
export const hazardWords: Readonly<Record<HazardClass, () => string>> = {
  Ia: m.page_input_hazard_ia,
  Ib: m.page_input_hazard_ib,
  II: m.page_input_hazard_ii,
  III: m.page_input_hazard_iii,
  U: m.page_input_hazard_u,
};
