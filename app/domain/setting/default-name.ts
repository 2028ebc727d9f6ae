/** The name of a store that has none of its own. In a file of its own: shoppers' scripts need no other setting. */
export const DEFAULT_NAME = 'Miftah';
