import { DAY } from '../durations.ts'
import { type Belief, type ExchangeView, exchangeIn, idInPath, isSuccess, textAt, walk } from './belief.ts'

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
    /** By object, the receiver in an exchange that is done, until the object is seen with them. */
    const receivers = new Map<string, { giver: string; receiver: string }>()
    return (record, report) => {
      if (!isSuccess(record)) return
      if (record.route === '/api/me' && record.method === 'DELETE' && record.uid) erased.add(record.uid)
      const at = Date.parse(record.at)
      noteExchange(exchanges, record, at)
      noteReceivers(receivers, exchangeIn(record.answer))
      for (const found of walk(record.answer)) {
        const [id, owner] = [textAt(found, '_id'), textAt(found, 'ownerUid')]
        // A snapshot has no availability: it shows the owner of another time.
        if (id === null || owner === null || typeof found.availability !== 'string') continue
        const passed = receivers.get(id)
        receivers.delete(id)
        if (passed?.giver === owner) report('the object is still of its giver after the exchange', [id, owner])
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

function noteReceivers(receivers: Map<string, { giver: string; receiver: string }>, view: ExchangeView | null) {
  for (const { item, giver, receiver } of view?.legs ?? []) {
    // Also an exchange that is not done: then the object has changed hands since.
    if (view?.state === 'done') receivers.set(item, { giver, receiver })
    else receivers.delete(item)
  }
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
      handovers: Math.max(known?.handovers ?? 0, view.proofs.length),
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
  const haveAllSaidSo = [...people].every((uid) => view.statements.get(uid) === 'happened' || hasMetAll(view, uid))
  // Silence is a yes only of a person who has met all (RING-126).
  if (people.size > 2) return haveAllSaidSo || isSettled
  const isSilent = firstStatementAt !== null && at - firstStatementAt >= SILENCE_DAYS * DAY
  return haveAllSaidSo || isSettled || handovers > 0 || isSilent
}

/** Codes prove that the person has met all whom they give to or receive from. */
function hasMetAll({ legs, proofs }: ExchangeView, uid: string): boolean {
  const neighbours = legs.flatMap(({ giver, receiver }) => {
    if (giver === uid) return receiver
    return receiver === uid ? giver : []
  })
  return neighbours.every((other) => proofs.some(({ by, of }) => (by === uid && of === other) || (by === other && of === uid)))
}
