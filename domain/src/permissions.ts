/** Permission texts such as `read("user:ID")`, who holds which role, and what a caller may hand out; wire section 8.2. */

const idPattern = '[a-zA-Z0-9][a-zA-Z0-9._-]{0,35}';
const rolePattern = new RegExp(
  `^(any|guests|users(/(verified|unverified))?|user:${idPattern}(/(verified|unverified))?` +
    `|team:${idPattern}(/[a-zA-Z0-9._-]{1,36})?|member:${idPattern}|label:[a-zA-Z0-9]{1,36})$`,
);
const permissionPattern = /^([a-z]+)\("([^"]+)"\)$/;

export type PermissionAction = 'read' | 'update' | 'delete';

export interface Permission {
  readonly action: PermissionAction;
  readonly role: string;
}

/** The facts about a caller that its roles follow from; a guest is undefined. */
export interface RoleHolder {
  readonly accountId: string;
  readonly emailVerified: boolean;
  readonly labels: readonly string[];
}

/** The caller that hands out roles; the operator may hand out any. */
export type RoleGiver = RoleHolder | 'operator' | undefined;

/** The most permissions on one document or file. */
const maxPermissions = 100;

export type PermissionCheck =
  | { readonly ok: true; readonly permissions: readonly string[] }
  | {
      readonly ok: false;
      /** `malformed` is an invalid argument, `foreign-role` a role the caller does not hold. */
      readonly problem: 'malformed' | 'foreign-role';
      readonly message: string;
    };

/**
 * Takes what a client sent as `permissions`; returns the texts to store, `write` spread into `update` and `delete`,
 * each once, or why they are refused.
 */
export function checkPermissions(value: unknown, giver: RoleGiver): PermissionCheck {
  if (!Array.isArray(value)) return malformed('Permissions must be an array of strings.');
  if (value.length > maxPermissions) return malformed(`You can only provide up to ${maxPermissions} permissions.`);
  const parsed: Permission[] = [];
  for (const text of value) {
    const permissions = parsePermission(text);
    if (permissions === undefined) {
      return malformed('Every permission must be of the form "action(\\"role\\")" with read, update, delete or write.');
    }
    parsed.push(...permissions);
  }
  const held = giver === 'operator' ? undefined : rolesOf(giver);
  if (held && parsed.some(({ role }) => !held.includes(role))) {
    return { ok: false, problem: 'foreign-role', message: `Permissions must be one of: (${held.join(', ')})` };
  }
  return { ok: true, permissions: [...new Set(parsed.map(formatPermission))] };
}

/** Returns the permissions that one text stands for (`write` is two), or undefined when it is malformed. */
export function parsePermission(text: unknown): Permission[] | undefined {
  if (typeof text !== 'string') return undefined;
  const [, action, role] = permissionPattern.exec(text) ?? [];
  if (action === undefined || role === undefined || !rolePattern.test(role)) return undefined;
  if (action === 'read' || action === 'update' || action === 'delete') return [{ action, role }];
  return action === 'write'
    ? [
        { action: 'update', role },
        { action: 'delete', role },
      ]
    : undefined;
}

/** Lists every role that the caller holds. */
export function rolesOf(holder: RoleHolder | undefined): string[] {
  if (holder === undefined) return ['any', 'guests'];
  const proof = holder.emailVerified ? 'verified' : 'unverified';
  const user = `user:${holder.accountId}`;
  const labels = holder.labels.map((label) => `label:${label}`);
  return ['any', user, `${user}/${proof}`, 'users', `users/${proof}`, ...labels];
}

/** Lists the permissions of a new document or file whose maker names none. */
export function defaultPermissions(giver: Pick<RoleHolder, 'accountId'> | 'operator' | undefined): string[] {
  if (giver === undefined || giver === 'operator') return [];
  const role = `user:${giver.accountId}`;
  return [`read("${role}")`, `update("${role}")`, `delete("${role}")`];
}

/** True when stored permission texts let someone holding `roles` do `action`. */
export function isPermitted(
  permissions: readonly string[],
  action: PermissionAction,
  roles: readonly string[],
): boolean {
  return roles.some((role) => permissions.includes(`${action}("${role}")`));
}

/** True when a stored permission text gives its right to this account and no one else. */
export function isOfAccount(permission: string, accountId: string): boolean {
  const [, role] = permissionPattern.exec(permission)?.slice(1) ?? [];
  return role === `user:${accountId}` || role?.startsWith(`user:${accountId}/`) === true;
}

function formatPermission({ action, role }: Permission): string {
  return `${action}("${role}")`;
}

function malformed(message: string): PermissionCheck {
  return { ok: false, problem: 'malformed', message };
}
