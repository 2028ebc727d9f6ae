import { vitePlugin as remix } from '@remix-run/dev';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';

import remixConfig from './remix.config.js';
import { languageTables, tableChunk } from './scripts/language-tables';

declare module '@remix-run/server-runtime' {
  interface Future {
    v3_singleFetch: true;
  }
}

/**
 * One server build with several entries that share their modules: index.js is Remix's own, the others are the server and the
 * commands. In the browser's build each table of words has a file of its own.
 */
const serverEntries: Plugin = {
  name: 'server-entries',
  apply: 'build',
  enforce: 'post',
  config: (_, { isSsrBuild }) =>
    isSsrBuild
      ? {
          build: {
            target: 'node20',
            rollupOptions: {
              input: {
                index: './app/web/remix-build.server.ts',
                server: './server.ts',
                doctor: './scripts/doctor.ts',
                owner: './scripts/owner.ts',
                data: './scripts/data.ts',
              },
              output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
            },
          },
        }
      : // why: a table alone in its file can be replaced by that of another language
        { build: { rollupOptions: { output: { manualChunks: tableChunk } } } },
};

export default defineConfig({
  plugins: [remix(remixConfig), languageTables(), serverEntries],
  resolve: { alias: { '~': fileURLToPath(new URL('./app', import.meta.url)) } },
  build: { target: 'es2020' },
  optimizeDeps: { esbuildOptions: { target: 'es2022' } },
});
