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
  /** Where homes of the attacks stand. */
  readonly land: Town['views']['bounds']
  /** How many: about 400 on a square kilometre of a settlement, and 13 on one of the land. */
  readonly homes: { readonly inSettlements: number; readonly everywhere: number }
}

type Places = Pick<TestTown, 'folder' | 'land' | 'homes'> & { neighbour: string; village: string }

function createTestTown(town: Town, { neighbour, village, ...places }: Places): TestTown {
  const municipality = (slug: string) => {
    const found = town.municipalities.find((each) => each.slug === slug)
    if (!found) throw new Error(`${slug} is no municipality of ${places.folder}`)
    return found
  }
  const { lat, lng } = town.views.map
  return {
    ...town,
    ...places,
    main: municipality(town.mainMunicipality),
    centre: { lat, lng },
    exact: { lat: Number(`${lat.toFixed(3)}1234`), lng: Number(`${lng.toFixed(3)}7654`) },
    neighbour: municipality(neighbour),
    village: municipality(village),
  }
}

export const TEST_TOWNS = {
  aosta: createTestTown(AOSTA, {
    folder: 'towns/aosta',
    neighbour: 'gressan',
    village: 'cogne',
    land: { west: 6.85, south: 45.5, east: 7.9, north: 45.92 },
    homes: { inSettlements: 40_000, everywhere: 48_000 },
  }),
  'made-up': createTestTown(MADE_UP_TOWN, {
    folder: 'packages/domain/src/made-up-town',
    neighbour: 'sant-ippolito-degli-scogli',
    village: 'isola-lunga',
    land: { west: 147.2, south: -43.1, east: 147.45, north: -42.8 },
    homes: { inSettlements: 6_400, everywhere: 8_600 },
  }),
}

export type TestTownName = keyof typeof TEST_TOWNS

/** The town of the tests that call the server without a browser: the projects of `vitest.config.ts` choose it. */
export const TEST_TOWN: TestTown = TEST_TOWNS[process.env.TEST_TOWN === 'made-up' ? 'made-up' : 'aosta']
