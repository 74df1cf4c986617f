import { type Belief, type ExchangeView, exchangeIn, idInPath, isSuccess, textAt, walk } from './belief.ts'

const DAY = 24 * 60 * 60 * 1000
/** `docs/decisions/017-exchange-rules.md`: seven days after the other was notified of the statement. */
const SILENCE_DAYS = 7

interface Known {
  view: ExchangeView
  /** When the first of the two said that it happened. */
  firstStatementAt: number | null
  isSettled: boolean
  handovers: number
}

/**
 * An object changes its owner only through an exchange in which it was given to the new one, and only after both have said that it
 * happened, a code was typed, the admin has decided, or one has said so and the deadline has passed.
 */
export const oneOwner: Belief = {
  name: 'an object has one owner, and changes hands only when the people concerned have said so or a deadline has passed',
  ids: ['EXCH-72', 'EXCH-73'],
  watch: () => {
    const owners = new Map<string, string>()
    const exchanges = new Map<string, Known>()
    const erased = new Set<string>()
    return (record, report) => {
      if (!isSuccess(record)) return
      if (record.route === '/api/me' && record.method === 'DELETE' && record.uid) erased.add(record.uid)
      const at = Date.parse(record.at)
      noteExchange(exchanges, record, at)
      for (const found of walk(record.answer)) {
        const [id, owner] = [textAt(found, '_id'), textAt(found, 'ownerUid')]
        // A snapshot has no availability: it shows the owner of another time.
        if (id === null || owner === null || typeof found.availability !== 'string') continue
        const before = owners.get(id)
        owners.set(id, owner)
        // An alias has taken the place of an erased person in the exchange (`docs/decisions/038-erasure.md`).
        if (before === undefined || before === owner || erased.has(before)) continue
        if (!isPassed(exchanges.values().toArray(), id, before, owner, at))
          report(`the object went from ${before} to ${owner} without an exchange that explains it`, [id, before, owner])
      }
    }
  },
}

function noteExchange(exchanges: Map<string, Known>, record: Parameters<typeof idInPath>[0], at: number) {
  const view = exchangeIn(record.answer)
  if (view) {
    const known = exchanges.get(view.id)
    const hasStatement = [...view.statements.values()].includes('happened')
    exchanges.set(view.id, {
      // After the erasure of a participant an exchange shows no legs of theirs.
      view: view.legs.length > 0 ? view : (known?.view ?? view),
      firstStatementAt: known?.firstStatementAt ?? (hasStatement ? at : null),
      isSettled: known?.isSettled ?? false,
      handovers: Math.max(known?.handovers ?? 0, view.proofs),
    })
  }
  const known = exchanges.get(idInPath(record))
  if (!known) return
  if (record.route.endsWith('/settle') && textAt(record.body, 'decision') === 'happened') known.isSettled = true
  if (record.route.endsWith('/handover')) known.handovers++
}

/** Along any number of exchanges, because the object may have passed twice between two reads. */
function isPassed(exchanges: readonly Known[], item: string, from: string, to: string, at: number): boolean {
  const reached = new Set([from])
  for (let size = 0; size !== reached.size; ) {
    size = reached.size
    for (const exchange of exchanges)
      for (const leg of exchange.view.legs)
        if (leg.item === item && reached.has(leg.giver) && isAgreed(exchange, at)) reached.add(leg.receiver)
  }
  return reached.has(to)
}

function isAgreed({ view, firstStatementAt, isSettled, handovers }: Known, at: number): boolean {
  const people = new Set(view.legs.flatMap(({ giver, receiver }) => [giver, receiver]))
  const haveAllSaidSo = [...people].every((uid) => view.statements.get(uid) === 'happened')
  const isSilent = firstStatementAt !== null && at - firstStatementAt >= SILENCE_DAYS * DAY
  return haveAllSaidSo || isSettled || handovers > 0 || isSilent
}
