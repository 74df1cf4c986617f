import { randomUUID } from 'node:crypto'
import type { Uid } from '@barattolo/domain/ids'
import { type Groups, groupAccounts, type Tie } from '@barattolo/domain/people/groups'
import { sql } from 'kysely'
import { findFigures } from '../exchanges/figures.store.ts'
import { findProvenHandovers } from '../exchanges/handover.store.ts'
import { findSharedCells } from '../items/places.store.ts'
import {
  findGroupAccounts,
  findSharedDevicesAndEmails,
  removeGroupRows,
  type StoredAccount,
  saveGroupRows,
} from '../people/person-groups.store.ts'
import type { Db, Trx } from '../platform/database/database.ts'
import { lockJob } from '../platform/jobs/process-due-rows.ts'

interface GroupDeps {
  db: Db
  now: () => Date
}

/** Members of groups that one run asks whether they count alone; those that were asked longest ago come first. */
const CHECKED_MAX = 100

/**
 * Stores which accounts count as one person. A job does it for the whole town: a cell, a device and a deletion change the groups of
 * people who take no part in it, so that a transaction would have to lock them all. Accounts count after seven days, so that a minute
 * gives nothing away.
 */
export async function groupPeople({ db, now: clock }: GroupDeps): Promise<void> {
  const now = clock()
  await db.transaction().execute(async (trx) => {
    if (!(await lockJob(trx, sql`hashtextextended('group people', 0)`))) return
    const ties: Tie[] = [...(await findSharedCells(trx)), ...(await findSharedDevicesAndEmails(trx))]
    const stored = await findGroupAccounts(trx, [...new Set(ties.flatMap(({ uids }) => uids))])
    // The groups first, because the figures of the others depend on them.
    const grouped = await storeGroups(trx, stored, ties)
    const checked = await checkMembers(trx, grouped, now)
    if (checked.some(({ aloneSince }) => aloneSince === now)) await storeGroups(trx, checked, ties)
    await removeGroupRows(trx)
  })
}

interface GroupedAccounts {
  accounts: StoredAccount[]
  groups: Groups
}

/** Stores the groups of these accounts, if they have changed. */
async function storeGroups(trx: Trx, accounts: readonly StoredAccount[], ties: readonly Tie[]): Promise<GroupedAccounts> {
  const groups = groupAccounts(
    new Map(accounts.map(({ uid, openedAt, aloneSince }) => [uid, { openedAt, countsAlone: aloneSince !== null }])),
    ties,
  )
  const ids = nameGroups(groups, accounts)
  const changed = accounts.flatMap((account) => {
    const groupId = ids.get(account.uid) ?? null
    return groupId === account.groupId ? [] : [{ ...account, groupId }]
  })
  await saveGroupRows(trx, changed)
  const byUid = new Map(changed.map((account) => [account.uid, account]))
  return { accounts: accounts.map((account) => byUid.get(account.uid) ?? account), groups }
}

/**
 * Asks some members of groups whether they have a proven handover with a person outside the group whose number of partners is shown:
 * these count alone from now on. Stores the answer, and returns the accounts with it.
 */
async function checkMembers(trx: Trx, { accounts, groups }: GroupedAccounts, now: Date): Promise<StoredAccount[]> {
  const members = accounts.filter(({ groupId, aloneSince }) => groupId !== null && aloneSince === null)
  const lastCheck = ({ checkedAt }: StoredAccount) => checkedAt?.getTime() ?? 0
  const checked = members.toSorted((one, other) => lastCheck(one) - lastCheck(other)).slice(0, CHECKED_MAX)
  const handovers = await findProvenHandovers(
    trx,
    checked.map(({ uid }) => uid),
  )
  const alone = new Set<Uid>()
  for (const { uid, withUid } of handovers) {
    if (alone.has(uid) || !groups.isOutside(withUid, uid)) continue
    const { partners } = await findFigures(trx, withUid, now)
    if (partners !== null) alone.add(uid)
  }
  const after = new Map(
    checked.map((account) => [account.uid, { ...account, checkedAt: now, aloneSince: alone.has(account.uid) ? now : null }]),
  )
  await saveGroupRows(trx, [...after.values()])
  return accounts.map((account) => after.get(account.uid) ?? account)
}

/** A group keeps the id that one of its members has, so that few rows change; no id is given to two groups. */
function nameGroups({ groups }: Groups, accounts: readonly StoredAccount[]): Map<Uid, string> {
  const before = new Map(accounts.map(({ uid, groupId }) => [uid, groupId]))
  const taken = new Set<string>()
  const named = new Map<Uid, string>()
  for (const group of groups) {
    const known = group.map((uid) => before.get(uid)).find((id) => id && !taken.has(id))
    const id = known ?? randomUUID()
    taken.add(id)
    for (const uid of group) named.set(uid, id)
  }
  return named
}
