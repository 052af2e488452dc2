/** The device that a session was opened on, in the members and short names of Appwrite's session; wire section 3. */
export interface Device {
  readonly osCode: string;
  readonly osName: string;
  readonly osVersion: string;
  readonly clientType: string;
  readonly clientCode: string;
  readonly clientName: string;
  readonly clientVersion: string;
  readonly clientEngine: string;
  readonly clientEngineVersion: string;
  readonly deviceName: string;
  readonly deviceBrand: string;
  readonly deviceModel: string;
}

type Named = readonly [pattern: RegExp, code: string, name: string];

/** The more particular come first, as most browsers also name those they descend from. */
const clients: readonly Named[] = [
  [/\bSamsungBrowser\/([\d.]+)/, 'SB', 'Samsung Browser'],
  [/\bOPR\/([\d.]+)/, 'OP', 'Opera'],
  [/\bOPiOS\/([\d.]+)/, 'OI', 'Opera Mini iOS'],
  [/\bOpera Mini\/([\d.]+)/, 'OM', 'Opera Mini'],
  [/\bUCBrowser\/([\d.]+)/, 'UC', 'UC Browser'],
  [/\bEdg(?:A|iOS)?\/([\d.]+)/, 'PS', 'Microsoft Edge'],
  [/\bFxiOS\/([\d.]+)/, 'FI', 'Firefox Mobile iOS'],
  [/\bAndroid\b.*\bFirefox\/([\d.]+)/, 'FM', 'Firefox Mobile'],
  [/\bFirefox\/([\d.]+)/, 'FF', 'Firefox'],
  [/\bCriOS\/([\d.]+)/, 'CI', 'Chrome Mobile iOS'],
  [/\bChrome\/([\d.]+) Mobile\b/, 'CM', 'Chrome Mobile'],
  [/\bChrome\/([\d.]+)/, 'CH', 'Chrome'],
  [/\bVersion\/([\d.]+) Mobile\b.*\bSafari\//, 'MF', 'Mobile Safari'],
  [/\bVersion\/([\d.]+).*\bSafari\//, 'SF', 'Safari'],
];

const systems: readonly Named[] = [
  [/\bAndroid(?: ([\d.]+))?/, 'AND', 'Android'],
  [/\biPad\b.*\bOS ([\d_]+)/, 'IPA', 'iPadOS'],
  [/\biPhone\b.*\bOS ([\d_]+)/, 'IOS', 'iOS'],
  [/\bKAIOS\/([\d.]+)/, 'KOS', 'KaiOS'],
  [/\bWindows NT ([\d.]+)/, 'WIN', 'Windows'],
  [/\bMac OS X ([\d._]+)/, 'MAC', 'Mac'],
  [/\bCrOS \S+ ([\d.]+)/, 'COS', 'Chrome OS'],
  [/\bLinux\b/, 'LIN', 'GNU/Linux'],
];

const engines: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/\bChrome\/([\d.]+)/, 'Blink'],
  [/\bAppleWebKit\/([\d.]+)/, 'WebKit'],
  [/\brv:([\d.]+)\).*\bGecko\//, 'Gecko'],
];

/** The beginning of a model's name identifies its maker. */
const brands: readonly (readonly [pattern: RegExp, brand: string])[] = [
  [/^(SM-|SAMSUNG|GT-)/i, 'Samsung'],
  [/^TECNO/i, 'Tecno'],
  [/^Infinix/i, 'Infinix'],
  [/^itel/i, 'Itel'],
  [/^(Redmi|M20|POCO|Mi )/i, 'Xiaomi'],
  [/^(Pixel|Nexus)/i, 'Google'],
  [/^(HUAWEI|ANE-|LYA-)/i, 'Huawei'],
  [/^(Nokia|TA-)/i, 'Nokia'],
  [/^CPH\d/, 'OPPO'],
];

/**
 * Reads a browser's description of itself; '' for what it leaves out. It only helps sellers to recognise their devices:
 * anyone can write any of it.
 */
export function describeUserAgent(text: string): Device {
  const [osCode, osName, osVersion] = find(systems, text);
  const [clientCode, clientName, clientVersion] = find(clients, text);
  const [engine, engineVersion] = findEngine(text);
  const model =
    /\bAndroid[^;)]*; (?!Mobile\b|Tablet\b|rv:|wv\b|K\))([^;)]+?)(?: Build\/[^;)]*)?[;)]/.exec(text)?.[1] ?? '';
  return {
    osCode,
    osName,
    osVersion: osVersion.replaceAll('_', '.'),
    clientType: clientName === '' ? '' : 'browser',
    clientCode,
    clientName,
    clientVersion,
    clientEngine: engine,
    clientEngineVersion: engineVersion,
    deviceName: nameDevice(osCode, text),
    deviceBrand: brandOf(osCode, model),
    deviceModel: ['IOS', 'IPA'].includes(osCode) ? (osCode === 'IOS' ? 'iPhone' : 'iPad') : model,
  };
}

/** Returns a device in a few words, such as `Tecno KG5, Chrome`, by how its browser describes itself; '' where it says nothing. */
export function describeDevice(userAgent: string): string {
  const { deviceBrand, deviceModel, osName, clientName } = describeUserAgent(userAgent);
  const model = deviceModel.toLowerCase().startsWith(deviceBrand.toLowerCase())
    ? deviceModel
    : `${deviceBrand} ${deviceModel}`;
  return [deviceModel === '' ? osName : model.trim(), clientName].filter((part) => part !== '').join(', ');
}

function find(list: readonly Named[], text: string): readonly [code: string, name: string, version: string] {
  for (const [pattern, code, name] of list) {
    const found = pattern.exec(text);
    if (found) return [code, name, found[1] ?? ''];
  }
  return ['', '', ''];
}

function findEngine(text: string): readonly [name: string, version: string] {
  for (const [pattern, name] of engines) {
    const version = pattern.exec(text)?.[1];
    if (version !== undefined) return [name, version];
  }
  return ['', ''];
}

function nameDevice(osCode: string, text: string): string {
  if (osCode === '') return '';
  if (osCode === 'IPA' || (osCode === 'AND' && !/\bMobile\b/.test(text))) return 'tablet';
  return ['AND', 'IOS', 'KOS'].includes(osCode) ? 'smartphone' : 'desktop';
}

function brandOf(osCode: string, model: string): string {
  if (['IOS', 'IPA', 'MAC'].includes(osCode)) return 'Apple';
  return brands.find(([pattern]) => pattern.test(model))?.[1] ?? '';
}
