import * as z from 'zod/mini'

/** A line or ring as text: the first point, then the step to each further point, in drawing units (pixels at zoom 12). */
const course = z.string().check(z.regex(/^-?\d+ -?\d+( -?\d+ -?\d+)+$/))
const named = { name: z.string().check(z.minLength(1)), lat: z.number(), lng: z.number() }
/** `height` in metres. */
const summit = z.object({ ...named, height: z.number() })

/** The schema of `drawn-map.json` in a town's folder: the map that is shown without a tile server (docs/decisions/009-shipped-map.md). */
export const drawnMap = z.object({
  /** The north-west corner in world pixels at zoom 12. */
  origin: z.tuple([z.number(), z.number()]),
  /** Areas above a height in metres, the lowest first: at most six, of which each has a colour. */
  steps: z.array(z.object({ level: z.number(), sheets: z.array(z.array(course)) })).check(z.maxLength(6)),
  built: z.array(course),
  /** Rivers, the widest first: three widths. */
  water: z.array(z.array(course)).check(z.maxLength(3)),
  minor: z.array(course),
  streets: z.array(course),
  main: z.array(course),
  motorways: z.array(course),
  railways: z.array(course),
  labels: z.object({
    /** `turn` in degrees clockwise. */
    waters: z.array(z.object({ ...named, turn: z.number() })),
    peaks: z.array(summit),
    passes: z.array(summit),
    /** Road numbers. */
    shields: z.array(z.object({ ...named, road: z.enum(['motorway', 'state']) })),
  }),
})
export type DrawnMap = Readonly<z.infer<typeof drawnMap>>
