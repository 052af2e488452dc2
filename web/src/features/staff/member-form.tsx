import { allRights, type MemberRole, presetRights, type Right } from '@duka/domain/collections/rights';
import { checkMemberForm, givenRoles, type MemberValues } from '@duka/domain/members/member-form';
import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useId, useState } from 'react';
import { addMember, changeMember, type Person } from '#data/calls/members.ts';
import { m } from '#paraglide/messages.js';
import { useProblemFocus } from '#shop/details/use-problem-focus.ts';
import { Alert } from '#ui/base/alert.tsx';
import { Button } from '#ui/base/button.tsx';
import { CheckboxField } from '#ui/base/checkbox-field.tsx';
import { labelClass } from '#ui/base/field.tsx';
import { TextField } from '#ui/base/text-field.tsx';
import { useToast } from '#ui/base/toast.tsx';
import { useUnsavedSheet } from '#ui/forms/form-sheet.tsx';
import { SelectField } from '#ui/forms/select-field.tsx';
import { rightWords, roleNames } from './right-words.ts';
import { toFailureWords, type Viewer, whyNotGiven } from './staff-queries.ts';

type GivenRole = Exclude<MemberRole, 'owner'>;

const roleTexts: Readonly<Record<GivenRole, () => string>> = {
  manager: m.people_role_manager_text,
  cashier: m.people_role_cashier_text,
  storekeeper: m.people_role_storekeeper_text,
};

interface Typed {
  readonly name: string;
  readonly phone: string;
  readonly role: GivenRole;
  readonly rights: readonly Right[];
  /** As it is typed, in percent; '' for no limit. */
  readonly limit: string;
}

interface MemberFormProps {
  storeId: string;
  viewer: Viewer;
  /** Undefined for a new one. */
  person?: Person | undefined;
  onSaved: (person: Person) => void;
}

/** Asks for a person's name, role and rights; STAFF-021, STAFF-022. */
export function MemberForm({ storeId, viewer, person, onSaved }: MemberFormProps) {
  const focus = useProblemFocus();
  const { show } = useToast();
  const stored = toTyped(person, viewer);
  const [changes, setChanges] = useState<Partial<Typed>>({});
  const [problems, setProblems] = useState<Partial<Record<keyof Typed, string>>>({});
  const isOwnersRow = person?.role === 'owner';
  const typed = { ...stored, ...changes };
  const save = useMutation({
    mutationFn: (change: MemberValues) =>
      person ? changeMember(storeId, person.id, change) : addMember(storeId, change),
  });
  useUnsavedSheet(Object.keys(changes).length > 0);

  function change(changed: Partial<Typed>) {
    setChanges((before) => ({ ...before, ...changed }));
    setProblems((before) => ({ ...before, ...Object.fromEntries(Object.keys(changed).map((name) => [name, ''])) }));
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (save.isPending) return;
    const found = checkTyped(typed, viewer);
    setProblems(found);
    if (Object.keys(found).length > 0) return focus.refuse();
    save.mutate(toChange(typed, isOwnersRow), {
      onSuccess: (saved) => {
        setChanges({});
        show(person ? m.people_saved({ name: saved.name }) : m.people_added({ name: saved.name }));
        onSaved(saved);
      },
    });
  }
  return (
    <form ref={focus.form} onSubmit={submit} method="post" noValidate aria-busy={save.isPending}>
      <div className="grid items-start gap-5">
        <TextField
          label={m.people_name()}
          name="name"
          value={typed.name}
          onChange={(name) => change({ name })}
          error={problems.name}
          autoComplete="off"
          required
        />
        <TextField
          label={m.people_phone()}
          name="phone"
          type="tel"
          inputMode="tel"
          autoComplete="off"
          value={typed.phone}
          onChange={(phone) => change({ phone })}
          error={problems.phone}
          hint={m.people_phone_text()}
        />
        {isOwnersRow ? null : (
          <>
            <SelectField
              label={m.people_role()}
              name="role"
              value={typed.role}
              onChange={(role) => change({ role: role as GivenRole, rights: toGiven(role as GivenRole) })}
              options={givenRoles.map((role) => ({ value: role, label: roleNames[role]() }))}
              hint={roleTexts[typed.role]()}
              required
            />
            <RightsField
              viewer={viewer}
              before={person?.active ? person.rights : []}
              rights={typed.rights}
              onChange={(rights) => change({ rights })}
            />
            {typed.rights.includes('discount') ? (
              <TextField
                label={m.people_limit()}
                name="discountLimit"
                inputMode="decimal"
                autoComplete="off"
                suffix="%"
                value={typed.limit}
                onChange={(limit) => change({ limit })}
                error={problems.limit}
                hint={limitHint(viewer)}
              />
            ) : null}
          </>
        )}
      </div>
      {save.isError ? (
        <Alert kind="error" className="mt-5">
          {toFailureWords(save.error, m.people_failed())}
        </Alert>
      ) : null}
      <div className="mt-5 flex justify-end">
        <Button type="submit" busy={save.isPending} className="max-sm:w-full">
          {save.isPending ? m.people_saving() : m.people_save()}
        </Button>
      </div>
    </form>
  );

  /** The rights of a role that this viewer can give. */
  function toGiven(role: GivenRole): readonly Right[] {
    return presetRights[role].filter((right) => whyNotGiven(viewer, right, person?.rights ?? []) === '');
  }
}

interface RightsFieldProps {
  viewer: Viewer;
  /** What the person has now. */
  before: readonly Right[];
  rights: readonly Right[];
  onChange: (rights: readonly Right[]) => void;
}

/** Ticks what a person may do, each with a sentence that says what it means. */
function RightsField({ viewer, before, rights, onChange }: RightsFieldProps) {
  const textId = useId();
  const toggle = (right: Right, isGiven: boolean) =>
    onChange(allRights.filter((each) => (each === right ? isGiven : rights.includes(each))));
  return (
    <fieldset aria-describedby={textId} className="min-w-0">
      <legend className={labelClass}>{m.people_rights()}</legend>
      <p id={textId} className="mt-1 mb-2 text-sm text-muted">
        {m.people_rights_text()}
      </p>
      <div className="grid gap-2">
        {allRights.map((right) => {
          const whyNot = whyNotGiven(viewer, right, before);
          return (
            <CheckboxField
              key={right}
              label={rightWords[right].label()}
              hint={whyNot === '' ? rightWords[right].text() : `${rightWords[right].text()} ${whyNot}`}
              checked={rights.includes(right)}
              disabled={whyNot !== ''}
              onChange={(isGiven) => toggle(right, isGiven)}
            />
          );
        })}
      </div>
    </fieldset>
  );
}

function toTyped(person: Person | undefined, viewer: Viewer): Typed {
  const role = person && person.role !== 'owner' ? person.role : 'cashier';
  const preset = presetRights[role].filter((right) => whyNotGiven(viewer, right, []) === '');
  return {
    ...{ name: person?.name ?? '', phone: person?.phone ?? '', role, rights: person?.rights ?? preset },
    limit: String((person ? person.discountLimit : ownLimit(viewer)) ?? ''),
  };
}

/** The most that the viewer may give, in percent; null for no limit. */
function ownLimit({ me, isOwner }: Viewer): number | null {
  return isOwner ? null : (me?.discountLimit ?? null);
}

function limitHint(viewer: Viewer): string {
  const most = ownLimit(viewer);
  return most === null ? m.people_limit_text() : m.people_limit_yours({ limit: most });
}

/** Returns what is wrong with each field, in words. */
function checkTyped(typed: Typed, viewer: Viewer): Partial<Record<keyof Typed, string>> {
  const { name, phone, limit } = typed;
  const wrong = new Set(checkMemberForm({ name, phone }).map(({ attribute }) => attribute));
  const limitProblem = typed.rights.includes('discount') ? checkLimit(limit, ownLimit(viewer)) : '';
  return {
    ...(wrong.has('name') && { name: name.trim() === '' ? m.people_name_required() : m.people_name_too_long() }),
    ...(wrong.has('phone') && { phone: m.people_phone_wrong() }),
    ...(limitProblem !== '' && { limit: limitProblem }),
  };
}

function checkLimit(typed: string, most: number | null): string {
  const limit = readLimit(typed);
  const isWrong = limit === undefined || checkMemberForm({ discountLimit: limit }).length > 0;
  if (isWrong) return m.people_limit_wrong();
  return most !== null && (limit === null || limit > most) ? m.people_limit_beyond({ limit: most }) : '';
}

/** Reads a percentage, with a comma or a dot; null for no limit, undefined for what is no number. */
function readLimit(typed: string): number | null | undefined {
  const text = typed.trim().replace(',', '.').replace(/\s*%$/, '');
  if (text === '') return null;
  return /^\d+(\.\d+)?$/.test(text) ? Number(text) : undefined;
}

function toChange({ name, phone, role, rights, limit }: Typed, isOwnersRow: boolean): MemberValues {
  const person = { name: name.trim(), phone: phone.trim() || null };
  if (isOwnersRow) return person;
  return { ...person, role, rights, ...(rights.includes('discount') && { discountLimit: readLimit(limit) ?? null }) };
}
