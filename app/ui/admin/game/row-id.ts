/** Returns the id of a game's row. Apart from the views: the browser needs none of what they are made from. */
export const rowId = (gameId: string) => `g-${gameId}`;
