/**
 * Every option of Remix, in one place; vite.config.ts hands it to the compiler.
 * The routes are named in app/routes.ts.
 * @type {import('@remix-run/dev').VitePluginConfig}
 */
export default {
  appDirectory: 'app',
  serverModuleFormat: 'esm',
  future: {
    v3_fetcherPersist: true,
    // Off: while rendering it compares each beginning of a path with every route, and a path of 7,900 parts took 23 seconds. It also told
    // everybody the owner's routes (app/server/builds.server.ts).
    v3_lazyRouteDiscovery: false,
    v3_relativeSplatPath: true,
    v3_routeConfig: true,
    v3_singleFetch: true,
    v3_throwAbortReason: true,
  },
};
