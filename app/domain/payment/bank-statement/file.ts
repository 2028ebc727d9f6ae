/** The kinds of files in place of a CSV file. */
export const FILE_REFUSALS = ['is-excel', 'is-pdf', 'is-picture', 'is-mt940', 'is-accounting'] as const;
export type FileRefusal = (typeof FILE_REFUSALS)[number];
