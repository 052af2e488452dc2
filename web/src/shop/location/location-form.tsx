import { type LocationForm as Form, knownPosition } from '@duka/domain/places/location-form';
import { type SyntheticEvent, useState } from 'react';
import { m } from '#paraglide/messages.js';
import { Alert } from '#ui/base/alert.tsx';
import { Button } from '#ui/base/button.tsx';
import { checkLocationForm, type LocationProblem } from './check-location-form.ts';
import { LocationFields } from './location-fields.tsx';
import { LocationMap } from './location-map.tsx';
import { useLocationPlaces } from './use-location-places.ts';

interface LocationFormProps {
  storeId: string;
  form: Form;
  onChange: (form: Form) => void;
  /** Gets the checked form, with the choices that the lists know. */
  onSubmit: (form: Form) => void;
  isSaving: boolean;
  /** The reason why the last save failed. */
  failure: string | undefined;
  submitText: string;
  savingText: string;
}

/** Asks where a store is, for registration and settings. */
export function LocationForm(props: LocationFormProps) {
  const { storeId, onSubmit, isSaving, failure, submitText, savingText } = props;
  const cascade = useLocationPlaces(props.form);
  const { form } = cascade;
  const [problem, setProblem] = useState<LocationProblem>();
  const postcode = form.postcode === '' || form.postcode === '0' ? undefined : form.postcode;

  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    // Further clicks, and Enter beside the button, are ignored while it saves.
    if (isSaving) return;
    const found = checkLocationForm(storeId, form);
    setProblem(found);
    if (!found) return onSubmit(form);
    const [first] = found.missing;
    if (first) cascade.focus(first);
  };
  const message = problem?.message ?? failure;

  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-5">
      <LocationFields
        cascade={cascade}
        missing={problem?.missing ?? []}
        onChange={(changed) => {
          setProblem(undefined);
          props.onChange(changed);
        }}
      />
      {postcode ? <p className="text-muted">{m.location_postcode({ postcode })}</p> : null}
      <LocationMap position={knownPosition(form)} />
      {message && !isSaving ? <Alert kind="error">{message}</Alert> : null}
      <Button type="submit" busy={isSaving} className="w-full">
        {isSaving ? savingText : submitText}
      </Button>
    </form>
  );
}
