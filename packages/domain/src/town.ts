import * as z from 'zod/mini'
import type { MethodId } from './sign-in-method.ts'

// Points are WGS84 degrees, distances kilometres.
const latitude = z.number().check(z.gte(-90), z.lte(90))
const longitude = z.number().check(z.gte(-180), z.lte(180))
const point = { lat: latitude, lng: longitude }
const zoom = z.number().check(z.gte(0), z.lte(20))
const view = z.object({ ...point, zoom })
const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/

/** A municipality with its seat. */
const municipality = z.object({
  /** The code of the country's statistics office. */
  code: z.string(),
  /** In addresses of pages. */
  slug: z.string().check(z.regex(SLUG)),
  name: z.string().check(z.minLength(1)),
  ...point,
  /** In another language of the place: the map shows it beside the name of the main municipality. */
  secondName: z.optional(z.string().check(z.minLength(1))),
  /** Other names, as of another language, of a village, or a former one. */
  aliases: z._default(z.array(z.string()), []),
  /** The map shows its name from further away. */
  isLarge: z._default(z.boolean(), false),
})
export type Municipality = Readonly<z.infer<typeof municipality>>

/** A place where so many people live that a cell of 500 m hides a home among others. */
const settlement = z.object({ ...point, population: z.int().check(z.gte(1)) })
export type Settlement = Readonly<z.infer<typeof settlement>>

const text = z.string().check(z.minLength(1), z.maxLength(200))
/** What the texts of the product say about the place, in one language. The examples are those of Aosta in Italian. */
const townWords = z.object({
  /** The name of the town, which an installed app has: “Valle d’Aosta” */
  name: text,
  /** “della Valle d’Aosta” */
  of: text,
  /** On the sign of the first page: “Place du Troc · Valle d’Aosta” */
  sign: text,
  /** “Tutta la valle” */
  whole: text,
  /** “Da tutta la valle” */
  fromWhole: text,
  /** Where people of an example meet: “in piazza Chanoux” */
  meeting: text,
  /** What an empty field for a place shows: “Piazza Chanoux, sotto i portici” */
  meetingExample: text,
  /** Where the three invented bazars are. */
  samplePlaces: z.tuple([text, text, text]),
  /** Whose law is valid: “la legge italiana” */
  law: text,
  /** Why the minimum age is 14: “è l’età che la legge italiana chiede per decidere da soli dei propri dati” */
  ageLaw: text,
  /** To whom people complain about the use of their data: “al Garante per la protezione dei dati personali” */
  dataAuthority: text,
  /** To whom they complain about accessibility: “al Difensore civico per il digitale” */
  accessibilityAuthority: text,
})
export type TownWords = Readonly<z.infer<typeof townWords>>

const names = z.array(z.string().check(z.minLength(1)))
/**
 * The labels of the sign-in buttons. They are in every page beside the words of the place, because its HTML is rendered before the
 * browser has the configuration.
 */
export interface SignInWords {
  /** The label, and the part of it that a phone does not show: “Login”, “con Google”. */
  readonly login: string
  /** Empty where Google is not a way of signing in: then the button opens the sheet with all ways. */
  readonly loginRest: string
  /** The button beside it that opens the sheet, with the part that a phone does not show. Empty without other ways. */
  readonly otherWays: string
  readonly otherWaysRest: string
  /** The way whose window a button opens at once, because it is the only one; empty where there are several, or a link. */
  readonly onlyWay: Exclude<MethodId, 'email' | 'password'> | ''
}

/** Names that speak for an authority or a role. They are compared without regard to case, accents and characters that look alike. */
const authorityNames = z.object({
  /** A name with such a word is refused. */
  words: names,
  /** Words that are also surnames: they pass after a first name. */
  surnames: names,
  /** Beginnings of words. */
  stems: names,
  /** Several words in this order, anywhere in a name. */
  phrases: names,
  /** Refused only as the whole name. */
  wholeNames: names,
  /** Words that begin a title and no name: `il`, `signor`. */
  particles: names,
  /** Words that make a surname an authority again: `Aosta`, `locale`. */
  qualifiers: names,
})

const language = z.enum(['it'])

/** The files of a town's folder and what they contain. Other keys, as `about` and `source`, are for readers. */
export const townFiles = {
  town: z.object({
    /** The languages that the town offers, the one that a visitor sees first at the start. Each has its `words`; texts exist in Italian only. */
    languages: z.tuple([language], language),
    /** A name of the IANA time zone database. */
    timeZone: z.string(),
    /** The slug of the municipality that is selected at first. */
    mainMunicipality: z.string(),
    /** How far from a municipality's seat an object can be. */
    areaKm: z.number().check(z.gt(0), z.lte(100)),
    /** The radii of circles that people choose from, and the first one. */
    radii: z.object({ options: z.array(z.number().check(z.gt(0))).check(z.minLength(1)), initial: z.number() }),
    views: z.object({
      /** The initial view of the map. */
      map: view,
      /** In which its focus stays, in degrees; `west` is greater than `east` across the date line. */
      bounds: z.object({ west: longitude, south: latitude, east: longitude, north: latitude }),
      /** The zoom after a municipality is selected. */
      municipalityZoom: zoom,
      /** The initial position of a new object. */
      newItem: view,
      /** The initial zoom of the search screen's map. */
      searchZoom: zoom,
      /** The view to which the button of the search screen's map moves it. */
      searchCentre: view,
    }),
    words: z.record(language, townWords),
  }),
  municipalities: z.object({ municipalities: z.array(municipality).check(z.minLength(1), z.maxLength(5000)) }),
  settlements: z.object({ settlements: z.array(settlement).check(z.maxLength(5000)) }),
  /** By the municipality's slug: public places to meet, besides the town hall. */
  'meeting-places': z.object({ meetingPlaces: z.record(z.string(), names) }),
  'authority-names': z.object({ authorityNames }),
}
export type TownFile = keyof typeof townFiles
type Contents = { readonly [F in TownFile]: Readonly<z.infer<(typeof townFiles)[F]>> }
/** A town (`towns/`): data that is passed to the functions that need a part of it, never read as a constant. */
export type Town = Contents['town'] &
  Contents['municipalities'] &
  Contents['settlements'] &
  Contents['meeting-places'] &
  Contents['authority-names'] & {
    /** Where the server has its `DrawnMap`; null without one: the ground of the map is plain. */
    readonly drawnMapPath: string | null
    /** Of the installation and not of the place; empty until the configuration fills it (`texts/sign-in-words.ts`). */
    readonly signIn: SignInWords
  }
/** The part that each page has. */
export type PageTown = Omit<Town, 'authorityNames'>
