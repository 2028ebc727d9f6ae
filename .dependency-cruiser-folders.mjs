// No circles between the folders of a layer, tests apart; the layers themselves are held by .dependency-cruiser.mjs.
import layers from './.dependency-cruiser.mjs';

/** A folder of a layer, or of one of the four parts of `ui`. */
const FOLDER = 'app/(?:ui/[^/]+|[^/]+)/[^/]+';

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'no-circles-between-folders',
      comment: 'Folders of a layer form no circle, types included.',
      severity: 'error',
      scope: 'folder',
      from: { path: `^(${FOLDER})(/|$)` },
      to: { path: `^${FOLDER}(/|$)`, pathNot: '^$1(/|$)', circular: true },
    },
  ],
  options: { ...layers.options, exclude: { path: ['\\.test\\.tsx?$', '^(tests|node_modules)/'] } },
};
