import { vitePlugin as remix } from '@remix-run/dev';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';

import remixConfig from './remix.config.js';
import { browserChunk } from './scripts/browser-chunks';
import { languageTables } from './scripts/language-tables';
import { digest } from './scripts/setup/stamp.mjs';

/** The version, and the commit: RELEASE names it to a build from a copy without git, which else has a digest of the sources. */
function release(): string {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
  const given = process.env['RELEASE']?.trim();
  if (given) return `${version}+${given}`;
  try {
    const commit = execFileSync('git', ['rev-parse', '--short=10', 'HEAD'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
    return `${version}+${commit.trim()}`;
  } catch {
    return `${version}+sources-${digest('.', ['app', 'public', 'server.ts', 'package-lock.json']).slice(0, 10)}`;
  }
}

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
                app: './app/server/app.server.ts',
                services: './app/services/index.server.ts',
                doctor: './scripts/doctor.ts',
                owner: './scripts/owner.ts',
                data: './scripts/data.ts',
              },
              output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
            },
          },
        }
      : // why: a table alone in its file can be replaced by that of another language
        { build: { rollupOptions: { output: { manualChunks: browserChunk } } } },
};

export default defineConfig({
  plugins: [remix(remixConfig), languageTables(), serverEntries],
  resolve: { alias: { '~': fileURLToPath(new URL('./app', import.meta.url)) } },
  define: { 'import.meta.env.MIFTAH_RELEASE': JSON.stringify(release()) },
  // why: the tiles are large, and few pages show them
  build: { target: 'es2020', assetsInlineLimit: (file) => (file.includes('/zellige/') ? false : undefined) },
  optimizeDeps: { esbuildOptions: { target: 'es2022' } },
});
