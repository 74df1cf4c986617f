import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { buildClassicScripts } from './build-classic-scripts.ts'
import { buildServiceWorker } from './build-service-worker.ts'
import { clientEndpoints } from './client-endpoints.ts'
import { compressBuild } from './compress-build.ts'
import { prerenderPages } from './prerender-pages.ts'
import { classNamesInPlace, cssOptions, layerOrderFirst } from './styles-of-build.ts'
import { SUPPORTED_BROWSERS } from './supported-browsers.ts'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    classNamesInPlace(),
    react(),
    clientEndpoints(),
    buildClassicScripts(),
    layerOrderFirst(),
    prerenderPages(),
    buildServiceWorker(),
    compressBuild(),
  ],
  css: cssOptions,
  build: {
    outDir: 'dist',
    target: SUPPORTED_BROWSERS,
    // Small images are emitted as files too: a data URL would enlarge every page that imports one.
    assetsInlineLimit: 0,
    // `prerender-pages.ts` finds a page’s styles in the manifest, and tests measure the size of a page with it.
    manifest: true,
    modulePreload: {
      // The list of what a part needs is in the script that loads it. Parts that wait for the idle browser do without: what they import
      // is found when they have arrived. Pages keep their lists.
      resolveDependencies: (url, files, { hostType }) => (hostType === 'js' && !/Page-[^/]*$/.test(url) ? [] : files),
    },
    rolldownOptions: {
      treeshake: { manualPureFunctions: ['z', 'userText', 'once'] },
      input: ['index.html', 'src/hydrate-entry.ts', 'src/pre-paint.ts'],
      output: {
        codeSplitting: {
          groups: [
            // The only dependency of `hydrate-entry.ts`: a page that arrives as HTML is painted before the rest loads.
            { name: 'preload', test: /vite[\\/]preload-helper/, priority: 1 },
            // Libraries of every page, in one file that changes only with the lock file: one request and better compression.
            { name: 'libraries', test: /node_modules[\\/](react|react-dom|scheduler|react-router|@tanstack)[\\/]/ },
            // The styles of every page, in one file.
            {
              name: 'styles',
              test: /[\\/]src[\\/](ui|shell|identity|people[\\/]viewpoint)[\\/].*\.module\.css$/,
              priority: 2,
            },
            // The schema library, with our modules of schemas that most pages share: the first scripts of a page have no schemas.
            {
              name: 'schemas',
              test: /node_modules[\\/]zod[\\/]|domain[\\/]src[\\/](ids|user-text|admin[\\/]reason)\.ts/,
              priority: 1,
              // What a schema shares with a check of the first scripts (`is-uid.ts`) stays with the check.
              includeDependenciesRecursively: false,
            },
            // Our own small modules that fewer pages share, in one file: each would be smaller than what a file of its own adds.
            {
              name: 'small',
              test: /it[\\/]people[\\/]viewpoint\.ts|people[\\/]rules[\\/]rules-prompt\.ts|use-url-params\.ts/,
              priority: 1,
              includeDependenciesRecursively: false,
            },
            // Our own small modules that most pages share, without those that bring a library with them, as those with schemas do.
            {
              name: 'shared',
              test: /packages[\\/](web|domain)[\\/]src[\\/](?!.*(rare-icons|(summary|message|message-kinds|exchanges\.queries|photo-crop|answer-time)\.ts|api[\\/]attempt|exchange-screen|it[\\/]people[\\/]rules|it[\\/]requests[\\/]requests|problems|municipalities|reports|shared[\\/]Timestamp|ui[\\/]form[\\/]Field))/,
              minShareCount: 7,
            },
          ],
        },
      },
    },
  },
})
