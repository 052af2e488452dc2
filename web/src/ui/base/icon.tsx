import { type IconSize, iconSizeClasses } from './icon-size.ts';

const paths = {
  alert: 'M12 8v5m0 3.2v.1M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Z',
  'arrow-left': 'M19 12H5m6-6-6 6 6 6',
  attach: 'm19 11-7.5 7.5a4.6 4.6 0 0 1-6.5-6.5L13 4a3.1 3.1 0 0 1 4.4 4.4l-8 8a1.5 1.5 0 0 1-2.1-2.2L14 7.5',
  barcode: 'M4 6v12M7 6v12M10.5 6v12M13.5 6v9M17 6v12M20 6v12',
  bell: 'M6.5 16.5V11a5.5 5.5 0 0 1 11 0v5.5l1.5 1.5H5l1.5-1.5Zm3.7 4h3.6M12 3.5v2',
  box: 'm12 3 8 4.3v9.4L12 21l-8-4.3V7.3L12 3Zm0 9 8-4.7M12 12 4 7.3M12 12v9M8 5.1l8 4.5',
  calendar: 'M5 5h14a1 1 0 0 1 1 1v13a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V6a1 1 0 0 1 1-1Zm-1 5h16M8 3v4m8-4v4',
  camera:
    'M4 8h3.5L9 5.5h6L16.5 8H20a1 1 0 0 1 1 1v9a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V9a1 1 0 0 1 1-1Zm8 2a3.3 3.3 0 1 0 0 6.6 3.3 3.3 0 0 0 0-6.6Z',
  cart: 'M3 4h2.2l2.3 10.5a1 1 0 0 0 1 .8h8.7a1 1 0 0 0 1-.8L20 7.5H6M9.5 19.5h.01M16.5 19.5h.01',
  chart: 'M4 4v15a1 1 0 0 0 1 1h15M8.5 16v-4m4 4V8m4 8v-6',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  'check-circle': 'm8.5 12.3 2.5 2.5 4.8-5.3M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Z',
  'chevron-down': 'm6 9.5 6 6 6-6',
  'chevron-left': 'm14.5 6-6 6 6 6',
  'chevron-right': 'm9.5 6 6 6-6 6',
  'chevron-up': 'm6 14.5 6-6 6 6',
  clock: 'M12 7v5l3 2M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Z',
  close: 'm6 6 12 12M18 6 6 18',
  copy: 'M9 8h10a1 1 0 0 1 1 1v10a1 1 0 0 1-1 1H9a1 1 0 0 1-1-1V9a1 1 0 0 1 1-1Zm-3 8H5a1 1 0 0 1-1-1V5a1 1 0 0 1 1-1h10a1 1 0 0 1 1 1v1',
  dashboard:
    'M5 4h5v7H5a1 1 0 0 1-1-1V5a1 1 0 0 1 1-1Zm9 0h5a1 1 0 0 1 1 1v3h-6V4Zm0 8h6v7a1 1 0 0 1-1 1h-5v-8ZM4 15h6v5H5a1 1 0 0 1-1-1v-4Z',
  download: 'M12 4v11m-4.5-4 4.5 4.5 4.5-4.5M5 19.5h14',
  edit: 'M4 20l1-4L16 5a1.8 1.8 0 0 1 2.5 0l.5.5A1.8 1.8 0 0 1 19 8L8 19l-4 1Zm10.5-13 2.5 2.5',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12ZM12 9.3a2.7 2.7 0 1 0 0 5.4 2.7 2.7 0 0 0 0-5.4Z',
  'eye-off':
    'M4 4l16 16M9.5 5.9A9 9 0 0 1 12 5.5c6 0 9.5 6.5 9.5 6.5a17 17 0 0 1-2.9 3.7M6.3 7.3A16.5 16.5 0 0 0 2.5 12S6 18.5 12 18.5a9.3 9.3 0 0 0 4.2-1M10.2 10.2a2.7 2.7 0 0 0 3.7 3.7',
  external: 'M14 4h6v6m0-6-9 9M18 14v5a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V7a1 1 0 0 1 1-1h5',
  filter: 'M4 7h16M7 12h10m-7 5h4',
  image:
    'M5 4h14a1 1 0 0 1 1 1v14a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V5a1 1 0 0 1 1-1Zm-1 12 4.5-4.5 4 4 2.5-2.5 5 5M15 8.5h.01',
  info: 'M12 11v5m0-8.2v-.1M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Z',
  leaf: 'M5 19C4 10 10 4.5 20 4.5 20 14.5 14.5 19.5 7 17.5M4.5 20.5C6.5 15.5 10 12 14 10',
  location: 'M12 21s7-6.2 7-11.3A7 7 0 0 0 5 9.7C5 14.8 12 21 12 21Zm0-13.8a2.6 2.6 0 1 0 0 5.2 2.6 2.6 0 0 0 0-5.2Z',
  lock: 'M6 11h12a1 1 0 0 1 1 1v7a1 1 0 0 1-1 1H6a1 1 0 0 1-1-1v-7a1 1 0 0 1 1-1Zm2.5 0V8a3.5 3.5 0 0 1 7 0v3',
  logout: 'M14 4H6a1 1 0 0 0-1 1v14a1 1 0 0 0 1 1h8M10 12h10.5m-4-4 4 4-4 4',
  mail: 'M4 5.5h16a1 1 0 0 1 1 1v11a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1v-11a1 1 0 0 1 1-1Zm-.5 1.5 8.5 6.5L20.5 7',
  minus: 'M5 12h14',
  menu: 'M4 7h16M4 12h16M4 17h16',
  message: 'M5 5h14a1 1 0 0 1 1 1v10a1 1 0 0 1-1 1h-7l-4.5 3.5V17H5a1 1 0 0 1-1-1V6a1 1 0 0 1 1-1Zm3 5h8m-8 3.2h5',
  money: 'M3 6.5h18v11H3v-11Zm9 3.2a2.3 2.3 0 1 0 0 4.6 2.3 2.3 0 0 0 0-4.6Z',
  more: 'M5.5 12h1m5 0h1m5 0h1',
  phone:
    'M6 3.5h3l1.5 4.5-2 1.5a12 12 0 0 0 6 6l1.5-2 4.5 1.5v3a2 2 0 0 1-2.2 2A16.5 16.5 0 0 1 4 5.7a2 2 0 0 1 2-2.2Z',
  plus: 'M12 5v14M5 12h14',
  refresh: 'M20 5v5h-5M4 19v-5h5m10.5-4A7.8 7.8 0 0 0 6 7.5L4.5 9M4.5 14A7.8 7.8 0 0 0 18 16.5l1.5-1.5',
  search: 'M11 4.5a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13Zm4.7 11.2 4.3 4.3',
  send: 'M20.5 3.5 3.5 10l7 3.5 3.5 7 6.5-17Zm-10 10 4-4',
  settings:
    'M4 7h9m4 0h3M4 17h3m4 0h9M15 4.8a2.2 2.2 0 1 0 0 4.4 2.2 2.2 0 0 0 0-4.4ZM9 14.8a2.2 2.2 0 1 0 0 4.4 2.2 2.2 0 0 0 0-4.4Z',
  smile: 'M8.5 14.2a4.2 4.2 0 0 0 7 0M9 9.6v.1m6-.1v.1M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Z',
  sort: 'M8 5v14m-3.5-3.5L8 19l3.5-3.5M16 19V5m-3.5 3.5L16 5l3.5 3.5',
  store:
    'M5 11v8a1 1 0 0 0 1 1h12a1 1 0 0 0 1-1v-8M3.5 8.5 5.5 4h13l2 4.5a2.9 2.9 0 0 1-5.6.6 3 3 0 0 1-5.8 0 2.9 2.9 0 0 1-5.6-.6ZM10 20v-5h4v5',
  tag: 'M4 4h8l8.3 8.3a1.5 1.5 0 0 1 0 2.1l-5.9 5.9a1.5 1.5 0 0 1-2.1 0L4 12V4Zm4 4h.01',
  trash: 'M4.5 7h15M9 7V4.5h6V7m2.5 0-.8 12.1a1 1 0 0 1-1 .9H8.3a1 1 0 0 1-1-.9L6.5 7M10 11v5m4-5v5',
  upload: 'M12 15V4M7.5 8.5 12 4l4.5 4.5M5 19.5h14',
  user: 'M12 4a3.7 3.7 0 1 0 0 7.4A3.7 3.7 0 0 0 12 4ZM4.5 20c.6-3.6 3.7-5.5 7.5-5.5s6.9 1.9 7.5 5.5',
  users:
    'M9 4.5a3.3 3.3 0 1 0 0 6.6 3.3 3.3 0 0 0 0-6.6ZM2.5 19.5c.5-3.3 3-5 6.5-5s6 1.7 6.5 5M15.5 4.8a3.3 3.3 0 0 1 0 6M18 14.8c2 .6 3.2 2.3 3.5 4.7',
  warning: 'M12 4 2.8 19.5h18.4L12 4Zm0 6v4m0 2.8v.1',
} as const;

export type IconName = keyof typeof paths;

interface IconProps {
  name: IconName;
  size?: IconSize;
  /** Adds a place or a colour; the size is a property of its own. */
  className?: string;
}

/** A line icon in the colour of its text. Decorative: the words beside it, or the control's label, name it. */
export function Icon({ name, size = 20, className = '' }: IconProps) {
  return (
    <svg
      viewBox="0 0 24 24"
      className={`shrink-0 ${iconSizeClasses[size]} ${className}`}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={paths[name]} />
    </svg>
  );
}
