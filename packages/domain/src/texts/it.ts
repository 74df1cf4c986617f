/** All Italian texts, one file per topic, listed in `italian.ts`. */
export * as it from './italian.ts'
