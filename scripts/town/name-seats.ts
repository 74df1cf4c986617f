import { WHOLE_TOWN } from '@barattolo/domain/geo/viewpoint'
import { nameKey } from './find-place.ts'
import type { Seat } from './seats.ts'

/** A seat with a name and a slug that no other one has. */
export interface NamedSeat extends Seat {
  readonly uniqueName: string
  readonly slug: string
}

/** Gives names and slugs to seats; the first of two with the same name keeps it. */
export function nameSeats(seats: readonly Seat[]): NamedSeat[] {
  const names = new Set<string>()
  const slugs = new Set<string>([WHOLE_TOWN])
  return seats.map((seat) => {
    const { name, asciiName, code, adminCodes } = seat
    const province = adminCodes[1] ?? ''
    const slug = toSlug(asciiName) || toSlug(code)
    return {
      ...seat,
      uniqueName: takeFree(name, (suffix) => `${name} (${suffix})`, province, names),
      slug: takeFree(slug, (suffix) => `${slug}-${suffix}`, toSlug(province), slugs),
    }
  })
}

/** The value itself, else with the province, else with the first number that makes it different; adds it to what is taken. */
function takeFree(value: string, withSuffix: (suffix: string) => string, province: string, taken: Set<string>): string {
  let result = value
  if (taken.has(result) && province !== '') result = withSuffix(province)
  for (let number = 2; taken.has(result); number++) result = withSuffix(String(number))
  taken.add(result)
  return result
}

const toSlug = (text: string) =>
  nameKey(text)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
