import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compressBuild } from './compress-build.ts'
import { contractsForBrowsers } from './contracts-for-browsers.ts'
import { makePages } from './make-pages.ts'
import { makeWorker } from './make-worker.ts'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [contractsForBrowsers(), react(), tailwindcss(), makePages(), makeWorker(), compressBuild()],
  build: {
    outDir: 'dist',
    target: 'es2023',
    // Small pictures travel as files too: a data address would swell every page that imports one.
    assetsInlineLimit: 0,
    // Which file fetches which: `make-pages.ts` names a page’s styles by it, and the tests weigh what a page takes.
    manifest: true,
    rolldownOptions: {
      input: ['index.html', 'src/late.ts', 'src/early.ts'],
      output: {
        codeSplitting: {
          groups: [
            // All that `late.ts` needs: a page that arrives as HTML is painted before the rest comes.
            { name: 'preload', test: /vite[\\/]preload-helper/, priority: 1 },
            // What every page needs, in one file that changes only with the lock file: one request, and it compresses better.
            { name: 'libraries', test: /node_modules[\\/](react|react-dom|scheduler|react-router|@tanstack|zod)[\\/]/ },
            // Our own small parts that most pages share.
            {
              name: 'shared',
              test: /packages[\\/](web|domain)[\\/]src[\\/](?!.*(rare-icons|exchange-screen|municipalities|reports))/,
              minShareCount: 7,
            },
          ],
        },
      },
    },
  },
})
