declare module 'virtual:remix/server-build' {
  export * from '@remix-run/dev/server-build';
}

declare module 'virtual:language-tables' {
  /** Below it is a folder of words for each language. */
  const folder: string;
  export default folder;
}
