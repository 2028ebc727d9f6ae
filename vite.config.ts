import { vitePlugin as remix } from '@remix-run/dev';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';

import remixConfig from './remix.config.js';
import { browserChunks } from './scripts/browser-chunks';
import { languageTables } from './scripts/language-tables';
import { pageScripts } from './scripts/page-scripts';
import { remixOptions } from './scripts/remix-options';

declare module '@remix-run/server-runtime' {
  interface Future {
    v3_singleFetch: true;
  }
}

/**
 * One server build with several entries that share their modules: index.js is Remix's own, the others are the server and the
 * commands.
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
      : {},
};

export default defineConfig({
  plugins: [remix(remixConfig), languageTables(), pageScripts(), remixOptions(), browserChunks(), serverEntries],
  resolve: { alias: { '~': fileURLToPath(new URL('./app', import.meta.url)) } },
  build: { target: 'es2020' },
  optimizeDeps: { esbuildOptions: { target: 'es2022' } },
});
