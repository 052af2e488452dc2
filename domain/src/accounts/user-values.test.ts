import fc from 'fast-check';
import { expect, test } from 'vitest';
import { explainRuleBreak } from '#rule-words.ts';
import { normalizePhone } from '#values/phone.ts';
import { checkProfileForm, toProfileAttributes } from './profile-form.ts';
import { checkUserValues } from './user-values.ts';

const asha = { userId: 'asha', firstName: 'Asha', lastName: '', email: 'asha@duka.example', phone: '+255712000001' };

test.each([
  [{ firstName: ' ' }, 'Attribute "firstName": First name is required'],
  [{ email: '' }, 'Attribute "email": Email is required'],
  [{ email: 'asha at duka' }, 'Attribute "email": Please enter a valid email address'],
  [{ phone: '12345678' }, 'Attribute "phone": Please enter a valid phone number'],
  [{ phone: 'call me' }, 'Attribute "phone": Please enter a valid phone number'],
])(
  'a users document with %j is refused in the words of registration [REG-014, REG-016, REG-017, REG-019]',
  (wrong, words) => {
    const problem = checkUserValues({ ...asha, ...wrong });
    expect(problem && explainRuleBreak(problem)).toBe(words);
  },
);

test.each([[asha], [{ phone: null }], [{ phone: '' }], [{ bio: '' }], [{ phone: '0712 000 001' }], [{}]])(
  'a users document may hold %j',
  (values) => {
    expect(checkUserValues(values)).toBeUndefined();
  },
);

test('what the profile form takes is taken when it is stored [SET-023, CONST-002]', () => {
  const phone = fc.stringMatching(/^[ 0-9+()-]{0,16}$/);
  fc.assert(
    fc.property(fc.constantFrom('', ' ', 'Asha', 'Asha Mushi'), phone, (fullName, typed) => {
      const form = { fullName, phone: typed, location: '', bio: '' };
      const isTaken = Object.keys(checkProfileForm(form, asha.email)).length === 0;
      if (isTaken) expect(checkUserValues(toProfileAttributes(form))).toBeUndefined();
    }),
  );
});

test('twelve digits typed without a country are stored with fifteen [DATA-071]', () => {
  expect(checkUserValues({ phone: normalizePhone('712345678901') })).toBeUndefined();
});
