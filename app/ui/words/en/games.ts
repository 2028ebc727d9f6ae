import type { BatchVerdict } from '~/domain/game-batch';

/** What the owner is told of one game that something is done to. */
const verdicts: Readonly<Record<`batch-${BatchVerdict}`, string>> = {
  'batch-added': 'Will be added',
  'batch-repriced': 'New price',
  'batch-same': 'Stays as it is',
  'batch-twice-in-file': 'Twice in this file',
  'batch-in-store': 'Already in the store',
  'batch-refused': 'Can’t be taken',
};

/** The words of bringing many games in from a file, and of changing the prices of many. */
export const gameWords = {
  ...verdicts,
  'batch-twice-in-file-row': 'Twice in this file, first in line {twin}',
  'games-csv-columns-missing': 'The first line has to name the columns title and price.',
  'featured-invalid': 'Featured has to be yes or no.',
  'import-games-plan-one': '{count} game comes in.',
  'import-games-plan-other': '{count} games come in: all of them, or none.',
  'import-games-none': 'Nothing to import: none of these rows is a new game.',
  'import-games-left-zero': 'No row is skipped.',
  'import-games-left-one': '{count} row is skipped.',
  'import-games-left-other': '{count} rows are skipped.',
  'import-games-done-one': '{count} game was added.',
  'import-games-done-other': '{count} games were added.',
  'import-games-skipped-one': '{count} game came into the store from elsewhere meanwhile, and was left out:',
  'import-games-skipped-other': '{count} games came into the store from elsewhere meanwhile, and were left out:',
  'import-games-busy': 'Adding the games: {done} of {all}',
  'import-games-complete': 'Import complete',
  'import-games-failed': 'Failed to import games: {reason}',
  'prices-plan-one': '{count} game gets a new price.',
  'prices-plan-other': '{count} games get a new price.',
  'prices-none': 'Nothing to change: no price of these games would be another.',
  'prices-left-zero': 'None of them stays as it is.',
  'prices-left-one': '{count} more stays as it is.',
  'prices-left-other': '{count} more stay as they are.',
  'prices-done-one': '{count} game has a new price.',
  'prices-done-other': '{count} games have new prices.',
  'prices-skipped-one': '{count} game was changed by someone else meanwhile, and was left as it is:',
  'prices-skipped-other': '{count} games were changed by someone else meanwhile, and were left as they are:',
  'prices-busy': 'Changing the prices: {done} of {all}',
  'prices-complete': 'Prices changed',
  'prices-failed': 'Failed to change the prices: {reason}',
  'prices-held': 'Orders keep the prices that they were placed at. Carts show the new ones at once.',
  'prices-no-games': 'No game is found by these filters.',
  'batch-refreshed':
    'Meanwhile someone else changed the store, so nothing was done. This is how it looks now: please look again, then go on.',
  'batch-discarded': 'Nothing was changed',
  'batch-more': 'and others',
} as const;
