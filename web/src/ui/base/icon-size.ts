/** The sides an icon or a spinner may have, in CSS pixels where the text has its usual size; they grow with the text. */
export const iconSizeClasses = {
  14: 'size-3.5',
  16: 'size-4',
  20: 'size-5',
  22: 'size-5.5',
  24: 'size-6',
  28: 'size-7',
  32: 'size-8',
  36: 'size-9',
  40: 'size-10',
} as const;

export type IconSize = keyof typeof iconSizeClasses;
