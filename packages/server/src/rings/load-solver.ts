import highsModule, { type Highs } from 'highs'

/** The types of the package describe its CommonJS build, in which the function is a property; here it is the module itself. */
const loadHighs = highsModule as unknown as typeof highsModule.default

/** Compiles HiGHS from the package's own file, so that no network is needed. */
export const loadSolver = (): Promise<Highs> => loadHighs()
