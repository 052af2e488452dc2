import { permitAuthorities, permitKinds } from '@duka/domain/inputs/input-rules';
import {
  checkPermitForm,
  type PermitForm as Form,
  type Permit,
  type PermitProblem,
  toPermitAttributes,
} from '@duka/domain/inputs/permit';
import { hasLicense } from '@duka/domain/shops/license';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { createDocument, updateDocument } from '#data/calls/documents.ts';
import { readNowText } from '#data/calls/now.ts';
import { ID } from '#data/connection/client.ts';
import { m } from '#paraglide/messages.js';
import { invalidateStale } from '#session/stale-queries.ts';
import { useProblemFocus } from '#shop/details/use-problem-focus.ts';
import { permitKindNames } from '#shop/inputs/permit-words.ts';
import { TextField } from '#ui/base/text-field.tsx';
import { useToast } from '#ui/base/toast.tsx';
import { DateField } from '#ui/forms/date-field.tsx';
import { SelectField } from '#ui/forms/select-field.tsx';
import { failureReason } from './failure-reason.ts';
import { PermitFile, usePermitFile } from './permit-file.tsx';
import { SaveRow } from './save-row.tsx';
import { useFormChanges } from './use-form-changes.ts';

interface PermitFormProps {
  storeId: string;
  /** The permit to change; undefined for a new one. */
  permit?: Permit;
  onDone: () => void;
}

const problemWords: Record<PermitProblem, () => string> = {
  kind_missing: m.permits_kind_missing,
  number_missing: m.permits_number_missing,
  too_long: m.permits_too_long,
  day_wrong: m.permits_day_wrong,
};
const emptyForm: Form = { kind: '', number: '', authority: '', lastDay: '' };

/** Takes what stands on a permit (INPUT-021). */
export function PermitForm({ storeId, permit, onDone }: PermitFormProps) {
  const focus = useProblemFocus();
  const { show } = useToast();
  const client = useQueryClient();
  const { changes, problems, setProblems, change, forget } = useFormChanges<Form, ReturnType<typeof checkPermitForm>>();
  const form: Form = { ...emptyForm, ...permit, ...changes };
  // A second try is about the same permit, also where the answer of the first was lost.
  const [{ id, createdAt }] = useState(() => ({ id: permit?.id ?? ID.unique(), createdAt: readNowText() }));
  const upload = usePermitFile();
  const save = useMutation({
    mutationFn: async () => {
      const file = await upload.send();
      const attributes = { ...toPermitAttributes(form), ...(file && { file }) };
      return permit
        ? updateDocument('shopPermits', id, attributes)
        : createDocument('shopPermits', id, { storeId, createdAt, ...attributes });
    },
    onSuccess: async () => {
      forget();
      await invalidateStale(client, 'shopPermits');
      show(m.permits_saved());
      onDone();
    },
  });

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (save.isPending) return;
    const found = checkPermitForm(form);
    setProblems(found);
    if (Object.keys(found).length > 0) return focus.refuse();
    save.mutate();
  }

  /** The authority that usually gives the permit stands there until another one was typed. */
  function chooseKind(kind: string) {
    const isUsual = form.authority === usualAuthority(form.kind);
    change(isUsual ? { kind, authority: usualAuthority(kind) } : { kind });
  }

  const field = (name: keyof Form) => {
    const problem = problems[name];
    return {
      name,
      value: form[name],
      onChange: (value: string) => change({ [name]: value }),
      error: problem && problemWords[problem](),
    };
  };
  return (
    <form ref={focus.form} onSubmit={submit} method="post" noValidate aria-busy={save.isPending}>
      <div className="flex flex-col gap-5">
        <SelectField
          {...field('kind')}
          label={m.permits_kind()}
          onChange={chooseKind}
          options={permitKinds.map((value) => ({ value, label: permitKindNames[value]() }))}
          placeholder={m.permits_kind_choose()}
          required
        />
        <TextField
          {...field('number')}
          label={m.permits_number()}
          autoComplete="off"
          autoCapitalize="characters"
          required
        />
        <TextField
          {...field('authority')}
          label={m.permits_authority()}
          hint={m.permits_authority_hint()}
          autoComplete="off"
        />
        <DateField {...field('lastDay')} label={m.permits_last_day()} hint={m.permits_last_day_hint()} />
        <PermitFile upload={upload} hasStored={hasLicense(permit?.file)} isBusy={save.isPending} />
      </div>
      <SaveRow save={save} label={m.permits_save()} failed={m.permits_failed({ message: failureReason(save.error) })} />
    </form>
  );
}

function usualAuthority(kind: string): string {
  const known = permitKinds.find((each) => each === kind);
  return known ? permitAuthorities[known] : '';
}
