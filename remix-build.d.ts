declare module 'virtual:remix/server-build' {
  export * from '@remix-run/dev/server-build';
}

declare module 'virtual:language-tables' {
  /** By language and by the file of the English words: the file of the same words in that language. */
  const tables: Readonly<Record<string, Readonly<Record<string, string>>>>;
  export default tables;
}
