import { DAY_MS } from '../durations.ts'
import type { Uid } from '../ids.ts'

/**
 * Groups of accounts that may belong to one person. A group counts as one person in public figures and in rings.
 * `docs/decisions/021-trust.md` gives the reasons.
 */

/** A cell of 500 m that more accounts than this have used joins none of them: it may be an apartment block. */
export const GROUP_CELL_ACCOUNTS_MAX = 12
/** A device that more accounts than this have used joins none of them: it may be that of a library. */
export const GROUP_DEVICE_ACCOUNTS_MAX = 5
/** A cell of 2 km joins only accounts that were opened within this time of each other, in milliseconds. */
export const GROUP_OPENED_WITHIN_MS = 14 * DAY_MS

/** What several accounts share: an e-mail address, a device, or a remembered cell of 500 m (`fine`) or 2 km (`coarse`). */
export interface Tie {
  readonly kind: 'email' | 'device' | 'fine' | 'coarse'
  /** All accounts that share it. */
  readonly uids: readonly Uid[]
}

export interface GroupAccount {
  /** In milliseconds. */
  readonly openedAt: number
  /** Set once the account has a proven handover with an established person outside its group. Never taken back. */
  readonly countsAlone: boolean
}

export interface Groups {
  /** The groups of at least two accounts, each sorted by uid. */
  readonly groups: readonly (readonly Uid[])[]
  /**
   * Whether `other` is outside the group of `member`. An account that counts alone is outside only if it shares nothing with the
   * group: otherwise the first one of a group to count alone could release all the others.
   */
  readonly isOutside: (other: Uid, member: Uid) => boolean
}

/**
 * Accounts that share something are a group, also through a third account. An account that counts alone joins only the accounts with
 * its e-mail address, which are the same person and count alone together.
 */
export function groupAccounts(accounts: ReadonlyMap<Uid, GroupAccount>, ties: readonly Tie[]): Groups {
  const rootOf = createSets()
  const known = ties.map(({ kind, uids }) => ({ kind, uids: uids.filter((uid) => accounts.has(uid)) }))
  for (const { kind, uids } of known) if (kind === 'email') joinAll(rootOf, uids)
  const alone = findAlone(accounts, rootOf)
  const joining = known.filter(({ kind, uids }) => kind !== 'email' && uids.length <= accountsMax(kind))
  for (const { kind, uids } of joining) {
    const members = uids.filter((uid) => !alone.has(uid))
    if (kind === 'coarse') joinOpenedTogether(rootOf, members, accounts)
    else joinAll(rootOf, members)
  }
  // Found at the first question, because most runs of the job ask none.
  let touched: Map<Uid, Set<Uid>> | undefined
  const touches = (other: Uid, member: Uid) => {
    touched ??= findTouchedGroups({ accounts, alone, joining, rootOf })
    return touched.get(rootOf(other))?.has(rootOf(member)) ?? false
  }
  return {
    groups: listGroups(accounts, rootOf),
    isOutside: (other, member) => rootOf(other) !== rootOf(member) && !touches(other, member),
  }
}

function accountsMax(kind: Tie['kind']): number {
  if (kind === 'fine') return GROUP_CELL_ACCOUNTS_MAX
  return kind === 'device' ? GROUP_DEVICE_ACCOUNTS_MAX : Number.POSITIVE_INFINITY
}

/** Returns the root of an account's set; with a second account, joins the two sets first. */
type RootOf = (uid: Uid, joined?: Uid) => Uid

/** Disjoint sets with path halving. */
function createSets(): RootOf {
  const parents = new Map<Uid, Uid>()
  const parentOf = (uid: Uid) => parents.get(uid) ?? uid
  const find = (uid: Uid): Uid => {
    let current = uid
    while (parentOf(current) !== current) {
      const next = parentOf(parentOf(current))
      parents.set(current, next)
      current = next
    }
    return current
  }
  return (uid, joined) => {
    if (joined !== undefined) parents.set(find(joined), find(uid))
    return find(uid)
  }
}

function joinAll(rootOf: RootOf, [first, ...others]: readonly Uid[]): void {
  if (first !== undefined) for (const other of others) rootOf(first, other)
}

const isOpenedTogether = (one: GroupAccount | undefined, other: GroupAccount | undefined) =>
  one !== undefined && other !== undefined && Math.abs(one.openedAt - other.openedAt) <= GROUP_OPENED_WITHIN_MS

/** In the order of opening, the next account is the nearest in time: if it is too far, all later ones are. */
function joinOpenedTogether(rootOf: RootOf, uids: readonly Uid[], accounts: ReadonlyMap<Uid, GroupAccount>): void {
  const openedAt = (uid: Uid) => accounts.get(uid)?.openedAt ?? 0
  const sorted = uids.toSorted((one, other) => openedAt(one) - openedAt(other))
  for (const [index, uid] of sorted.entries()) {
    const next = sorted[index + 1]
    if (next !== undefined && isOpenedTogether(accounts.get(uid), accounts.get(next))) rootOf(uid, next)
  }
}

/** While only accounts with one e-mail address are joined. */
function findAlone(accounts: ReadonlyMap<Uid, GroupAccount>, rootOf: RootOf): Set<Uid> {
  const roots = new Set([...accounts].flatMap(([uid, { countsAlone }]) => (countsAlone ? [rootOf(uid)] : [])))
  return new Set([...accounts.keys()].filter((uid) => roots.has(rootOf(uid))))
}

interface GroupFacts {
  accounts: ReadonlyMap<Uid, GroupAccount>
  alone: ReadonlySet<Uid>
  joining: readonly Tie[]
  rootOf: RootOf
}

/** For each person who counts alone, the roots of the groups with which an account of theirs shares something. */
function findTouchedGroups({ accounts, alone, joining, rootOf }: GroupFacts): Map<Uid, Set<Uid>> {
  const touched = new Map<Uid, Set<Uid>>()
  for (const { kind, uids } of joining) {
    const members = uids.filter((uid) => !alone.has(uid))
    for (const uid of uids) {
      if (!alone.has(uid)) continue
      const near = kind === 'coarse' ? members.filter((each) => isOpenedTogether(accounts.get(uid), accounts.get(each))) : members
      touched.set(rootOf(uid), new Set([...(touched.get(rootOf(uid)) ?? []), ...near.map((each) => rootOf(each))]))
    }
  }
  return touched
}

function listGroups(accounts: ReadonlyMap<Uid, GroupAccount>, rootOf: RootOf): Uid[][] {
  const groups = [...Map.groupBy(accounts.keys(), (uid) => rootOf(uid)).values()].filter(({ length }) => length > 1)
  return groups.map((group) => group.toSorted()).toSorted(([one = ''], [other = '']) => Number(one > other) - Number(one < other))
}
