/**
 * The oldest versions in which the site works (docs/decisions/055-supported-browsers.md). The builds of the pages, of their styles and
 * of the service worker write no newer syntax. An API that one of these versions lacks is in `src/polyfills.ts`, or is used only where
 * it exists (`e2e/older-browsers.spec.ts`). `src/browser-check.ts` tells older browsers from these.
 */
export const SUPPORTED_BROWSERS = ['chrome111', 'edge111', 'firefox128', 'safari16.4', 'ios16.4']
