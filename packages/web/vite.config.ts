import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compressBuild } from './compress-build.ts'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss(), compressBuild()],
  build: {
    outDir: 'dist',
    target: 'es2023',
    // Small pictures travel as files too: a data address would swell every page that imports one.
    assetsInlineLimit: 0,
  },
})
