import { CONVERSATIONS_MAX, type ConversationSearch } from '@barattolo/domain/conversations/contract'
import { NAME_CHANGE_DAYS } from '@barattolo/domain/people/chosen-name'
import { LARGE_EMAIL_PROVIDERS } from '@barattolo/domain/people/display-name'
import { memoize } from '../platform/query.ts'
import type { EtagExpression } from '../platform/session.ts'
import { CONVERSATION_IS_VISIBLE_SQL } from './find-conversations.store.ts'
import { decodeInboxCursor, RADAR_WEIGHT_SQL } from './inbox.store.ts'

/**
 * The ETag of one page of a person's inbox, as SQL. It changes with everything that the page shows: the rows of the
 * conversations, the shown data of their people, the state of the root items, the hidden items in proposals, and the total. A row
 * that enters or leaves the page changes the set of rows, so no rows of other pages are hashed, and no messages are read. Screens
 * poll the inbox every few seconds. Therefore the SQL has few distinct texts, which are built once and planned once.
 */
export function inboxEtag({ role, sort, cursor, limit = CONVERSATIONS_MAX }: ConversationSearch): EtagExpression {
  const after = cursor === undefined ? null : decodeInboxCursor(cursor, sort)
  const sql = statementFor({ role, isRadar: sort === 'radar', isFirst: after === null })
  return { sql, values: [limit + 1, ...(after ? [after.weight, after.updated, after.id] : [])] }
}

interface StatementShape extends Pick<ConversationSearch, 'role'> {
  isRadar: boolean
  isFirst: boolean
}

const statementFor = memoize(({ role, isRadar, isFirst }: StatementShape) => {
  const weight = isRadar ? RADAR_WEIGHT_SQL : '0'
  return buildStatement({
    sides: SIDES.filter((side) => !role || side.role === role),
    weight,
    where: isFirst ? '' : `and (${weight} > $3::int or ${weight} = $3::int and (updated_at, id) < (${CURSOR_TIME}, $5::uuid))`,
    page: `order by ${isRadar ? 'weight, ' : ''}updated_at desc, id desc limit $2`,
  })
})

const SIDES = [
  { role: 'interested', mine: 'interested_uid', other: 'owner_uid', read: 'interested_read_to' },
  { role: 'owner', mine: 'owner_uid', other: 'interested_uid', read: 'owner_read_to' },
] as const
type Side = (typeof SIDES)[number]

interface StatementParts {
  sides: readonly Side[]
  weight: string
  where: string
  page: string
}

const CURSOR_TIME = `timestamptz 'epoch' + make_interval(secs => $4::float8 / 1000000)`

const PROVIDERS = LARGE_EMAIL_PROVIDERS.map((domain) => `'${domain}'`).join(', ')

/** A change of the name shows for this time. */
const recentTime = (column: string) => `case when ${column} > now() - interval '${NAME_CHANGE_DAYS} days' then ${column} end`

/**
 * A person's data as others see it. Contains only as much of name and e-mail as other users can see: the rest could be guessed by
 * comparing ETags.
 */
const PERSON_COLUMNS = `p.chosen_name, case when p.chosen_name is not null or strpos(p.name, '@') > 0 then '' else split_part(p.name, ' ', 1) || left(split_part(p.name, ' ', 2), 1) end, left(p.email, case when strpos(p.email, '@') > 3 then 2 else 1 end), case when lower(split_part(p.email, '@', -1)) in (${PROVIDERS}) then lower(split_part(p.email, '@', -1)) end, p.photo,
      p.disabled_at is null, p.holiday_since is null, p.holiday_until,
      ${recentTime('p.name_chosen_at')}, ${recentTime('p.name_changed_at')}`

/** Cards leave out hidden items. Any other change of a proposal changes the conversation's row. */
const HIDDEN_ITEM_COUNT = `(select count(*) from proposal_items o join items h on h.id = o.item_id and h.hidden_at is not null
      where o.conversation_id = c.id and o.stage = 'sent')`

/** No two rows are equal, so the XOR of their hashes identifies the set of rows. */
const buildStatement = (parts: StatementParts) => `
  select concat_ws('.', (select hash_record_extended(row(${PERSON_COLUMNS}), 0) from people p where p.uid = $1),
    ${parts.sides.map(({ mine }) => `${countAll(mine)} - ${countInvisible(mine)}`).join(' + ')},
    bit_xor(hash_record_extended(row(c.id, c.status, c.last_action_by, c.turn_since, c.updated_at, c.last_message, c.last_message_at, c.read_to,
      ${PERSON_COLUMNS}, i.hidden_at is null, i.resting_since is null, i.availability, ${HIDDEN_ITEM_COUNT}), 0))) as tag
  from (${selectRows(parts)}) c
    join people p on p.uid = c.other
    left join items i on i.id = c.root_item_id and c.status = 'pending'`

const countAll = (mine: Side['mine']) => `(select count(*) from conversations where ${mine} = $1)`
const countInvisible = (mine: Side['mine']) =>
  `(select count(*) from conversations where ${mine} = $1 and apart and not ${CONVERSATION_IS_VISIBLE_SQL})`

/** One page for each role; with both roles, one page of their union. */
const selectRows = ({ sides, weight, where, page }: StatementParts) => {
  const rows = sides.map(
    ({ mine, other, read }) => `(
  select id, status, last_action_by, turn_since, updated_at, last_message, last_message_at, root_item_id, ${read} as read_to, ${other} as other, ${weight} as weight
  from conversations where ${mine} = $1 and ${CONVERSATION_IS_VISIBLE_SQL} ${where} ${page})`,
  )
  return rows.length === 1 ? rows[0] : `${rows.join(' union all ')} ${page}`
}
