import { Alert } from '#ui/base/alert.tsx';

interface StepFailureProps {
  text: string;
  /** What helps, where it is known. */
  hint: string | undefined;
}

/** Why a step's button did not lead on; beside the button, as the page may be scrolled to it. */
export function StepFailure({ text, hint }: StepFailureProps) {
  return (
    <Alert kind="error" className="mt-5">
      <p>{text}</p>
      {hint === undefined ? null : <p className="mt-1 font-normal">{hint}</p>}
    </Alert>
  );
}
