import journeys from './playwright.config.ts';

/** Drills last for minutes and have commands of their own; `npm test` runs the journeys. */
export default { ...journeys, testMatch: '**/*.drill.ts', workers: 1 };
