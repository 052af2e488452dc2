/** The labels of the cascade, from the top. */
export const levels = ['Region', 'Council', 'Ward', 'Street', 'Road', 'House number'] as const;
export type Level = (typeof levels)[number];

/** One chain of real places that every server has. */
export const sekei: Readonly<Record<Level, string>> = {
  Region: 'Arusha',
  Council: 'Arusha Urban',
  Ward: 'Sekei',
  Street: 'Naura',
  Road: 'Barabara ya mfano 2',
  'House number': 'Mfano 3',
};
