/** The people of the shop on its page, by their work. */
export const TEAM_JOBS = ['owner', 'keys', 'support'] as const;
export type Team = Readonly<Partial<Record<(typeof TEAM_JOBS)[number], string>>>;
