/** A disguise of a request for one address. */
export interface Spelling {
  readonly name: string;
  /** The address as it is sent, in this spelling. `route`: the id of the route. */
  readonly spell: (path: string, route: string) => string;
}

const coded = (text: string) => [...text].map((letter) => `%${letter.charCodeAt(0).toString(16)}`).join('');
const first = (path: string, write: (letter: string) => string) => path.replace(/[a-z]/, write);
/** The path without its query, changed; the query stays. */
const onPath = (change: (path: string, route: string) => string) => (address: string, route: string) => {
  const [path = '', query] = address.split('?', 2);
  const changed = change(path, route);
  return query === undefined ? changed : `${changed}${changed.includes('?') ? '&' : '?'}${query}`;
};

/** Twenty-one ways to write one address, of which some are the same address to the router and some are another. */
export const SPELLINGS: readonly Spelling[] = [
  { name: 'as it is', spell: onPath((path) => path) },
  { name: 'a slash at the end', spell: onPath((path) => `${path}/`) },
  { name: 'two slashes at the beginning', spell: onPath((path) => `/${path}`) },
  { name: 'two slashes inside', spell: onPath((path) => path.replace(/(?<=.)\/|$/, '//')) },
  { name: 'capitals', spell: onPath((path) => path.toUpperCase()) },
  { name: 'one capital', spell: onPath((path) => first(path, (letter) => letter.toUpperCase())) },
  { name: 'one letter in code', spell: onPath((path) => first(path, coded)) },
  { name: 'all letters in code', spell: onPath((path) => path.replace(/[a-z]/gi, coded)) },
  { name: 'a letter in code twice', spell: onPath((path) => first(path, (letter) => coded(letter).replace('%', '%25'))) },
  { name: 'slashes in code', spell: onPath((path) => `/${path.slice(1).replaceAll('/', '%2f')}%2f`) },
  { name: 'a dot', spell: onPath((path) => `/.${path}`) },
  { name: 'a way out and in', spell: onPath((path) => `/products/..${path}`) },
  { name: 'a way out and in, in code', spell: onPath((path) => `/products/%2e%2e${path}`) },
  { name: 'a backslash', spell: onPath((path) => path.replace(/(?<=.)\/|$/, '\\')) },
  { name: 'a parameter of the path', spell: onPath((path) => `${path};a=1`) },
  { name: 'a space at the end', spell: onPath((path) => `${path}%20`) },
  { name: 'another ending', spell: onPath((path) => `${path}.json`) },
  { name: 'an empty query', spell: onPath((path) => `${path}?`) },
  { name: 'a query for the index', spell: onPath((path) => `${path}?index`) },
  { name: 'as data', spell: onPath((path) => `${path}.data`) },
  {
    name: 'as data of its route alone',
    spell: onPath((path, route) => `${path}.data?_routes=${encodeURIComponent(route)}`),
  },
];
