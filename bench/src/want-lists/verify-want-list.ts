import type { CheckedRing } from '@barattolo/domain/rings/verify-rings.fixtures'

/*
 * A second program that checks the results of the first. It shares no code with it: it reads want lists by itself.
 */

/** What is wrong with a set of rings of a want list; empty if it is a possible set. */
export function verifyWantListSet(text: string, rings: readonly CheckedRing[], sizeMax: number): string[] {
  const lists = listsByOwner(text)
  const problems: string[] = []
  const given = new Set<string>()
  /** The sets of placeholders by which the receiver of each object may get it. */
  const waysOfLegs: string[][][] = []
  for (const { people, items } of rings) {
    const size = people.length
    if (size < 2 || size > sizeMax) problems.push(`a ring of ${size}`)
    if (new Set(people).size !== size || items.length !== size) problems.push(`a person is twice in ${people.join()}`)
    for (let n = 0; n < size; n++) {
      const [giver = '', receiver = ''] = [people[n], people[(n + 1) % size]]
      const [object = '', ...more] = items[n] ?? []
      const inReturn = items[(n + 1) % size]?.[0] ?? ''
      if (more.length > 0) problems.push(`${giver} gives more than one object`)
      if (given.has(object)) problems.push(`${object} is given twice`)
      given.add(object)
      if (!lists.get(giver)?.has(object)) problems.push(`${giver} does not own ${object}`)
      const ways = waysBetween(lists.get(receiver) ?? new Map(), inReturn, object, [])
      if (ways.length === 0) problems.push(`${receiver} does not want ${object} for ${inReturn}`)
      else waysOfLegs.push(ways.map((way) => way.map((placeholder) => `${receiver} ${placeholder}`)))
    }
  }
  if (!canChoose(waysOfLegs, new Set())) problems.push('a placeholder is used twice')
  return problems
}

/** The words of each list, by user. */
function listsByOwner(text: string): Map<string, Map<string, string[]>> {
  const isExact = /^#!.*CASE-SENSITIVE/im.test(text)
  const withoutNames = text.replace(/^\s*!BEGIN-OFFICIAL-NAMES[\s\S]*?^\s*!END-OFFICIAL-NAMES/im, '')
  const lists = new Map<string, Map<string, string[]>>()
  for (const found of withoutNames.matchAll(/^[ \t]*\(([^()\n]+)\)[ \t]*([^\s:]+)[ \t]*:?([^\n]*)$/gm)) {
    const [user = '', item = '', wanted = ''] = found.slice(1).map((part) => (isExact ? part : part.toUpperCase()))
    const name = user.trim().split(/\s+/).join(' ')
    const own = lists.get(name) ?? new Map<string, string[]>()
    lists.set(name, own)
    if (!own.has(item))
      own.set(
        item,
        wanted.split(/[\s;]+/).map((word) => word.replace(/=\d+$/, '')),
      )
  }
  return lists
}

function waysBetween(own: ReadonlyMap<string, string[]>, from: string, to: string, used: readonly string[]): string[][] {
  const words = own.get(from) ?? []
  const through = words.filter((word) => word.startsWith('%') && !used.includes(word))
  const direct = words.includes(to) ? [[...used]] : []
  return [...direct, ...through.flatMap((placeholder) => waysBetween(own, placeholder, to, [...used, placeholder]))]
}

/** Whether a way can be chosen for each leg so that no placeholder is used twice. */
function canChoose(legs: readonly string[][][], used: ReadonlySet<string>): boolean {
  const [first, ...rest] = legs
  if (first === undefined) return true
  if (first.some((way) => way.length === 0)) return canChoose(rest, used)
  return first.some((way) => way.every((name) => !used.has(name)) && canChoose(rest, new Set([...used, ...way])))
}
