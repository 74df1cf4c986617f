import type { Visit } from '../visit.ts'

/** How often an act is done, compared with the other possible ones. */
type Weight = (visit: Visit) => number

/** Of an act that needs accepted rules. */
export const writes =
  (weight: number, isPossible: (visit: Visit) => boolean = () => true): Weight =>
  (visit) =>
    mayWrite(visit) && isPossible(visit) ? weight : 0

/** Of an act that a suspended person cannot do. */
export const reads =
  (weight: number, isPossible: (visit: Visit) => boolean = () => true): Weight =>
  (visit) =>
    !visit.memory.isSuspended && isPossible(visit) ? weight : 0

/** Of an act of the admin, who also does what all people do. */
export const administers =
  (weight: number, isPossible: (visit: Visit) => boolean = () => true): Weight =>
  (visit) =>
    visit.person.isAdmin && isPossible(visit) ? weight : 0

const mayWrite = ({ memory }: Visit) => memory.rulesToAccept === null && !memory.isSuspended
