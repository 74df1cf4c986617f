/** Every Italian text a person reads, one file a noun, listed in `italian.ts`. */
export * as it from './italian.ts'
