import { CONVERSATIONS_MAX, type ConversationSearch } from '@barattolo/domain/conversations/contract'
import type { Glance } from '../platform/session.ts'
import { oncePer } from '../platform/written-once.ts'
import { SHOWS } from './find-talks.store.ts'
import { WEIGHT } from './inbox.store.ts'
import { readCursor } from './inbox-cursor.ts'

/**
 * Changes with everything that this part of a person's list of conversations shows: their rows, how the people in them are shown,
 * where the root objects stand, what of the proposals the admin has hidden, and how many there are in all. Rows that an index finds; no chat is read, and no other
 * rows than the part's own: what comes to them or goes from them makes others of them. The screen asks every few seconds, so the
 * texts are few and always the same: nothing is built for each, and PostgreSQL plans them once.
 */
export function inboxTag({ role, sort, cursor, limit = CONVERSATIONS_MAX }: ConversationSearch): Glance {
  const after = cursor === undefined ? null : readCursor(cursor, sort)
  const sql = statement({ role, isRadar: sort === 'radar', isFirst: after === null })
  return { sql, values: [limit + 1, ...(after ? [after.weight, after.updated, after.id] : [])] }
}

interface Shape extends Pick<ConversationSearch, 'role'> {
  isRadar: boolean
  isFirst: boolean
}

const statement = oncePer(({ role, isRadar, isFirst }: Shape) => {
  const weight = isRadar ? WEIGHT : '0'
  return write({
    sides: SIDES.filter((side) => !role || side.role === role),
    weight,
    where: isFirst ? '' : `and (${weight} > $3::int or ${weight} = $3::int and (updated_at, id) < (${AFTER}, $5::uuid))`,
    page: `order by ${isRadar ? 'weight, ' : ''}updated_at desc, id desc limit $2`,
  })
})

const SIDES = [
  { role: 'interested', mine: 'interested_uid', other: 'owner_uid', read: 'interested_read_to' },
  { role: 'owner', mine: 'owner_uid', other: 'interested_uid', read: 'owner_read_to' },
] as const
type Side = (typeof SIDES)[number]

interface Part {
  sides: readonly Side[]
  weight: string
  where: string
  page: string
}

const AFTER = `timestamptz 'epoch' + make_interval(secs => $4::float8 / 1000000)`

/** As others are shown them. No more of a name or an e-mail than `shownName` and `maskEmail` leave: with the tag in hand the rest could be guessed at. */
const PERSON = `case when strpos(p.name, '@') > 0 then '' else split_part(p.name, ' ', 1) || left(split_part(p.name, ' ', 2), 1) end, left(p.email, case when strpos(p.email, '@') > 3 then 2 else 1 end), split_part(p.email, '@', -1), p.photo,
      p.disabled_at is null, p.holiday_since is null, p.holiday_until`

/** Their cards leave it out. What enters a proposal or leaves it changes the conversation's own row. */
const HIDDEN_IN_PROPOSAL = `(select count(*) from proposal_items o join items h on h.id = o.item_id and h.hidden_at is not null
      where o.conversation_id = c.id and o.stage = 'sent')`

/** No two rows are the same, so their hashes, added up by exclusive or, are one of their set. */
const write = (part: Part) => `
  select concat_ws('.', (select hash_record_extended(row(${PERSON}), 0) from people p where p.uid = $1),
    ${part.sides.map(({ mine }) => `${all(mine)} - ${notShown(mine)}`).join(' + ')},
    bit_xor(hash_record_extended(row(c.id, c.status, c.last_action_by, c.turn_since, c.updated_at, c.last_message, c.last_message_at, c.read_to,
      ${PERSON}, i.hidden_at is null, i.resting_since is null, i.availability, ${HIDDEN_IN_PROPOSAL}), 0))) as tag
  from (${rowsOf(part)}) c
    join people p on p.uid = c.other
    left join items i on i.id = c.root_item_id and c.status = 'pending'`

const all = (mine: Side['mine']) => `(select count(*) from conversations where ${mine} = $1)`
const notShown = (mine: Side['mine']) => `(select count(*) from conversations where ${mine} = $1 and apart and not ${SHOWS})`

/** As many of each side as a part has, and of both together again. */
const rowsOf = ({ sides, weight, where, page }: Part) => {
  const rows = sides.map(
    ({ mine, other, read }) => `(
  select id, status, last_action_by, turn_since, updated_at, last_message, last_message_at, root_item_id, ${read} as read_to, ${other} as other, ${weight} as weight
  from conversations where ${mine} = $1 and ${SHOWS} ${where} ${page})`,
  )
  return rows.length === 1 ? rows[0] : `${rows.join(' union all ')} ${page}`
}
