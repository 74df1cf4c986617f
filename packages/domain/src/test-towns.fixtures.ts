import { AOSTA } from './aosta.fixtures.ts'
import type { Point } from './geo/distance.ts'
import { MADE_UP_TOWN } from './made-up-town.fixtures.ts'
import type { Municipality, Town } from './town.ts'

/** A town in which tests run, and its places that they use. */
export interface TestTown extends Town {
  /** From the root of the repository. */
  readonly folder: string
  readonly main: Municipality
  /** In the main municipality, where cells are fine. */
  readonly centre: Point
  /** Near the centre, with a digit more than a public point has, so that none contains it by chance. */
  readonly exact: Point
  /** A municipality beside the main one. */
  readonly neighbour: Municipality
  /** A municipality outside of the map's initial view, with coarse cells. */
  readonly village: Municipality
}

function createTestTown(town: Town, folder: string, neighbour: string, village: string): TestTown {
  const municipality = (slug: string) => {
    const found = town.municipalities.find((each) => each.slug === slug)
    if (!found) throw new Error(`${slug} is no municipality of ${folder}`)
    return found
  }
  const { lat, lng } = town.views.map
  return {
    ...town,
    folder,
    main: municipality(town.mainMunicipality),
    centre: { lat, lng },
    exact: { lat: Number(`${lat.toFixed(3)}1234`), lng: Number(`${lng.toFixed(3)}7654`) },
    neighbour: municipality(neighbour),
    village: municipality(village),
  }
}

export const TEST_TOWNS = {
  aosta: createTestTown(AOSTA, 'towns/aosta', 'gressan', 'cogne'),
  'made-up': createTestTown(MADE_UP_TOWN, 'packages/domain/src/made-up-town', 'sant-ippolito-degli-scogli', 'isola-lunga'),
}

export type TestTownName = keyof typeof TEST_TOWNS

/** The town of the tests that call the server without a browser: the projects of `vitest.config.ts` choose it. */
export const TEST_TOWN: TestTown = TEST_TOWNS[process.env.TEST_TOWN === 'made-up' ? 'made-up' : 'aosta']
