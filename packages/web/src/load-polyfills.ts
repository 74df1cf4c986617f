/**
 * Calls `start` when the APIs of `polyfills.ts` exist: at once, except in an older browser. It does so also if their file does not load,
 * because most of the application works without them. Modules that `main.tsx` imports statically run before, so they use these APIs in
 * functions only.
 */
export function whenPolyfilled(start: () => void): void {
  if ('withResolvers' in Promise && 'parse' in URL) start()
  else void import('./polyfills.ts').finally(start)
}
