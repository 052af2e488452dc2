import type { HazardClass } from '@duka/domain/inputs/hazard-classes';
import type { InputFact } from '@duka/domain/inputs/input-rules';
import { m } from '#paraglide/messages.js';

/** The name of each fact of an input. */
export const factNames: Readonly<Record<InputFact, () => string>> = {
  registrationNo: m.input_registration_no,
  activeIngredient: m.input_active_ingredient,
  hazardClass: m.input_hazard_class,
  crops: m.input_crops,
  dose: m.input_dose,
  reentryDays: m.input_reentry_days,
  preharvestDays: m.input_preharvest_days,
};

/** Each class of hazard with its word. */
export const hazardWords: Readonly<Record<HazardClass, () => string>> = {
  Ia: m.input_hazard_ia,
  Ib: m.input_hazard_ib,
  II: m.input_hazard_ii,
  III: m.input_hazard_iii,
  U: m.input_hazard_u,
};
