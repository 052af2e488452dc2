import type { AccountDevice } from '#api/account.ts';
import { m } from '#paraglide/messages.js';

/** Names a device for a seller: `Chrome Mobile on Android, Samsung SM-A135F`. */
export function toDeviceName({ clientName, osName, deviceBrand, deviceModel }: AccountDevice): string {
  const browser = clientName || m.settings_sessions_unknown();
  const program = osName ? m.settings_sessions_device({ browser, system: osName }) : browser;
  const model = [deviceBrand, deviceModel].filter(Boolean).join(' ');
  return model ? `${program}, ${model}` : program;
}
