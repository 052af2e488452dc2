import { CheckFrame, type CheckProps, useCheck } from '#ui/base/checkbox-field.tsx';

/** For a setting that is on or off; a checkbox is for a choice among several. */
export function SwitchField(props: CheckProps) {
  const { control, frame } = useCheck(props);
  return (
    <CheckFrame {...frame} look="switch">
      <input
        {...control}
        type="checkbox"
        role="switch"
        aria-checked={props.checked}
        className="relative h-7 w-12 shrink-0 appearance-none rounded-full border border-control bg-sunken transition-colors duration-150 before:absolute before:top-0.5 before:left-0.5 before:size-5.5 before:rounded-full before:bg-control before:transition-transform before:duration-150 checked:border-primary checked:bg-primary checked:before:translate-x-5 checked:before:bg-on-primary disabled:opacity-50"
      />
    </CheckFrame>
  );
}
