// No circles between the folders of a layer, tests apart; the layers themselves are held by .dependency-cruiser.mjs.
import layers from './.dependency-cruiser.mjs';

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'no-circles-between-folders',
      comment: 'Folders of a layer form no circle, types included.',
      severity: 'error',
      scope: 'folder',
      from: { path: '^app/(domain|features)/[^/]+$' },
      to: { path: '^app/(domain|features)/[^/]+$', circular: true },
    },
  ],
  options: { ...layers.options, exclude: { path: ['\\.test\\.tsx?$', '^(tests|node_modules)/'] } },
};
