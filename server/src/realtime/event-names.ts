import type { LiveEvent } from '#http/live-event.ts';

/**
 * Lists every name of an event: with its action, with the action but not what was updated, and without; then what it happened in, from
 * the inside out; each with every id as it is or as `*`. A change of a document has 22 names, of a file 10. Wire section 10.
 */
export function listEventNames({ resource, action }: Pick<LiveEvent, 'resource' | 'action'>): string[] {
  const [verb = '', attribute] = action.split('.');
  const endings = [...(attribute === undefined ? [] : [`.${action}`]), `.${verb}`, ''];
  const [paths = [], ...around] = resource.map((_, index) => listPaths(resource.slice(0, resource.length - index)));
  return [...endings.flatMap((ending) => paths.map((path) => path + ending)), ...around.flat()];
}

function listPaths(resource: LiveEvent['resource']): string[] {
  return resource.reduce<string[]>(
    (heads, [kind, id]) =>
      heads.flatMap((head) => [id, '*'].map((part) => [head, kind, part].filter(Boolean).join('.'))),
    [''],
  );
}
