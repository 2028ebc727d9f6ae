/** The words of the owner's daily page and of her books. */
export const deskWords = {
  'day-invalid': 'Please enter a day, from the year 2000 on.',
  'period-reversed': 'The last day lies before the first one.',
  'period-too-long': 'At most ten years at a time.',
  'sales-empty': 'Nothing was sold in these days.',
  'sales-orders-one': '{count} order',
  'sales-orders-other': '{count} orders',
  'sales-sold-one': '{count} key sold',
  'sales-sold-other': '{count} keys sold',
  'sales-rows-more-one': '{count} more',
  'sales-rows-more-other': '{count} more',
  'sales-games-more-one': '{count} more game is in the file.',
  'sales-games-more-other': '{count} more games are in the file.',
  'sales-no-platform': 'No platform',
  'sales-plot-day': 'Sales and profit, day by day',
  'sales-plot-month': 'Sales and profit, month by month',
  'sales-plot-bar': '{name}: sales {sales}, profit {profit}',
} as const;
