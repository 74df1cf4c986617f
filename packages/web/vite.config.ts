import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss()],
  build: {
    outDir: 'dist',
    target: 'es2023',
    // Small pictures travel as files too: a data address would swell every page that imports one.
    assetsInlineLimit: 0,
  },
})
