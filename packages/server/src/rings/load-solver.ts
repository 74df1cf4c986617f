import highsModule, { type Highs } from 'highs'

/** The types of the package describe its CommonJS build, of which the function is a property; here it is the module itself. */
const loadHighs = highsModule as unknown as typeof highsModule.default

/** Compiles HiGHS from the package's own file: needs no network. */
export const loadSolver = (): Promise<Highs> => loadHighs()
