import type { LiveEvent } from '#http/live-event.ts';

/**
 * Lists every name of an event: with its action, with the action but not what was updated, and without; each with every
 * id as it is or as `*`. Wire section 10.
 */
export function listEventNames({ resource, action }: Pick<LiveEvent, 'resource' | 'action'>): string[] {
  const [verb = '', attribute] = action.split('.');
  const endings = [...(attribute === undefined ? [] : [`.${action}`]), `.${verb}`, ''];
  const paths = resource.reduce<string[]>(
    (heads, [kind, id]) =>
      heads.flatMap((head) => [id, '*'].map((part) => [head, kind, part].filter(Boolean).join('.'))),
    [''],
  );
  return endings.flatMap((ending) => paths.map((path) => path + ending));
}
