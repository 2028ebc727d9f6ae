declare module 'virtual:remix/server-build' {
  export * from '@remix-run/dev/server-build';
}

declare module 'virtual:language-tables' {
  /** Below it is a folder of words for each language. */
  const folder: string;
  export default folder;
}

interface ImportMetaEnv {
  /** The release as vite.config.ts names it; missing in tests. */
  readonly MIFTAH_RELEASE?: string;
}
