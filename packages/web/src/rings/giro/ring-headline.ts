import { shortNameOf } from '@barattolo/domain/people/short-name'
import type { RingNegotiationAnswer } from '@barattolo/domain/rings/negotiation-contract'
import type { TownMoment } from '@barattolo/domain/town-time'
import { texts } from '../../shared/texts.ts'
import type { BannerLook } from '../../ui/Banner.tsx'
import type { IconName } from '../../ui/icon/Icon.tsx'
import { formatDeadline } from './deadline.ts'
import { isAbsent, nameOfUid, type RingView, shortName, titlesOf } from './ring-view.ts'

const labels = texts.ringPage.now

/** What is happening now: the first words are in the handwriting font; the title and its lines follow where there is more to say. */
export interface Headline {
  look: BannerLook
  icon: IconName
  hand: string | null
  rest: string
  /** How many answers are missing. */
  count?: string
  title: string | null
  lines: readonly HeadlineLine[]
}

export interface HeadlineLine {
  icon?: IconName
  /** A bold text before `text`. */
  lead?: string
  text: string
}

const line = (text: string): HeadlineLine => ({ text })

export function headlineOf(view: RingView, moment: TownMoment): Headline {
  switch (view.ring.state) {
    case 'open':
      return openHeadline(view, moment)
    case 'repairing':
      return repairHeadline(view)
    case 'agreed':
      return { look: 'now', icon: 'handshake', hand: labels.agreed, rest: labels.agreedRest, title: null, lines: [] }
    case 'done':
      return { look: 'now', icon: 'checkCircle', hand: labels.done, rest: labels.doneRest, title: null, lines: [] }
    case 'dissolved':
      return dissolvedHeadline(view)
    case 'left':
      return leftHeadline(view)
  }
}

function openHeadline(view: RingView, moment: TownMoment): Headline {
  const { ring, me } = view
  const until = me?.hasSaidYes ? ring.deadlineAt : (ring.answerBy ?? ring.deadlineAt)
  if (until === null || new Date(until) <= moment.now)
    return { look: 'wait', icon: 'hourglass', hand: null, rest: labels.timeUp, title: null, lines: [] }
  const deadline = formatDeadline(new Date(until), moment)
  if (me?.hasSaidYes)
    return {
      look: 'wait',
      icon: 'check',
      hand: labels.youSaidYes,
      rest: waitedFor(view, deadline),
      title: null,
      lines: [],
      ...(view.hasAskedLater ? changeOf(view) : {}),
    }
  return {
    look: 'now',
    icon: 'handTap',
    hand: labels.yourTurn,
    rest: labels.answerBy(deadline),
    ...(view.showsAnswers ? { count: missingCount(view) } : {}),
    ...changeOf(view),
  }
}

function waitedFor({ missing, hasAskedLater, others }: RingView, deadline: string): string {
  const names = missing.map(shortName)
  if (hasAskedLater) return labels.othersFirst(names, deadline)
  return names.length === 1
    ? labels.onlyOne(names[0] ?? '', deadline)
    : labels.others(names, deadline, names.length === others.length)
}

function missingCount({ missing, me, size, hasAskedLater }: RingView): string {
  if (hasAskedLater) return labels.youFirst(missing.filter((person) => person !== me).map(shortName))
  if (missing.length === 1) return labels.onlyYou
  const other = missing.find((person) => person !== me)
  return missing.length === 2 && other ? labels.onlyTwo(shortName(other)) : labels.several(missing.length, size)
}

/** Why the user is asked, where the sentences of the ring alone do not say it. */
function changeOf(view: RingView): Pick<Headline, 'title' | 'lines'> {
  if (view.me?.isNewcomer) return { title: labels.newcomer, lines: [] }
  if (view.ring.replacesCalledOff && view.hasAskedLater)
    return { title: labels.replacesCalledOff, lines: [line(labels.newPersonLater(view.size))] }
  const newPerson = view.others.find(({ isNewcomer }) => isNewcomer)
  const [title, ...more] = changeTexts(view)
  if (newPerson) {
    const wasYes = view.ring.hasOldYes ? labels.yesWasBefore : labels.newPersonText
    return { title: labels.newPerson(shortName(newPerson), shortNameOf(newPerson.inPlaceOf ?? '')), lines: [line(wasYes)] }
  }
  if (!view.isChanged || !title) return { title: null, lines: [] }
  const onlyAdded = view.ring.removed.length === 0 && itemsWith(view, 'edited').length === 0
  return { title, lines: [...more.map(line), line(onlyAdded ? labels.yesWasWithout : labels.yesWasBefore)] }
}

const itemsWith = ({ given, received }: RingView, change: 'added' | 'edited') =>
  [...(given?.items ?? []), ...(received?.items ?? [])].filter((item) => item.change === change)

/** The difference since the user's yes, the objects that the user gives first. */
function changeTexts(view: RingView): string[] {
  const { given, received, ring } = view
  const added = (items: readonly { title: string; change: string | null }[] = []) =>
    titlesOf(items.filter(({ change }) => change === 'added'))
  const addedToGiven = added(given?.items)
  const addedToReceived = added(received?.items)
  const edited = titlesOf(itemsWith(view, 'edited'))
  const hasRemoved = ring.removed.length > 0
  const receiver = given ? nameOfUid(view, given.receiver) : ''
  const giver = received ? nameOfUid(view, received.giver) : ''
  // If objects were removed, an added object may replace one of them, so the text does not say that it was asked for in addition.
  return [
    addedToGiven.length > 0 ? (hasRemoved ? labels.nowYouGive(addedToGiven) : labels.asksAlso(receiver, addedToGiven)) : null,
    addedToReceived.length > 0
      ? hasRemoved
        ? labels.nowYouReceive(addedToReceived)
        : labels.givesAlso(giver, addedToReceived)
      : null,
    edited.length > 0 ? labels.edited(edited) : null,
    hasRemoved ? labels.removed(titlesOf(ring.removed)) : null,
  ].filter((text) => text !== null)
}

function repairHeadline(view: RingView): Headline {
  const { ring, size } = view
  const absent = ring.people.find(({ person }) => isAbsent(view, person.uid))
  const sought = absent ? personSought(view) : itemSought(view)
  return {
    look: 'wait',
    icon: 'arrowsClockwise',
    hand: labels.repairing,
    rest: '',
    title: absent ? labels.personMissing : labels.itemMissing,
    lines: [
      line(absent ? labels.personSought(shortName(absent)) : labels.itemSought),
      ...(sought ? [{ icon: 'magnifier', lead: labels.seeks, text: sought } as const] : []),
      { icon: 'arrowRight', text: labels.otherwise(size) },
    ],
  }
}

/** Describes who would fit in the empty place: they like what they would get, and have something for the next person. */
function personSought(view: RingView): string | null {
  const { legs } = view.ring
  const index = legs.findIndex(({ giver }) => isAbsent(view, giver))
  const gives = legs[index]
  const gets = legs.at(index - 1)
  if (!gives || !gets) return null
  const titles = titlesOf(gets.items)
  return gives.receiver === view.me?.person.uid
    ? labels.seeksPersonForYou(titles)
    : labels.seeksPersonFor(titles, nameOfUid(view, gives.receiver))
}

function itemSought(view: RingView): string | null {
  for (const { giver, items } of view.ring.legs) {
    const broken = items.find(({ isBroken }) => isBroken)
    if (!broken) continue
    const isMine = giver === view.me?.person.uid
    return isMine ? labels.seeksMyItem(broken.title) : labels.seeksItem(nameOfUid(view, giver), broken.title)
  }
  return null
}

/** The exchange of an agreed ring says why it ended, and that the objects are free. */
function dissolvedHeadline({ ring, size }: RingView): Headline {
  const reasons = ring.exchangeId ? [] : [line(endText(ring)), line(labels.yoursAreFree)]
  return {
    look: 'wait',
    icon: 'crossCircle',
    hand: null,
    rest: labels.dissolved(size),
    title: null,
    lines: [...reasons, ...(ring.nextRing ? [line(labels.nextRing)] : [])],
  }
}

function leftHeadline({ ring }: RingView): Headline {
  const why = ring.endedWhy === 'deadline' ? [line(labels.leftTimeUp)] : []
  return { look: 'wait', icon: 'lock', hand: null, rest: labels.left, title: null, lines: [...why, line(labels.leftText)] }
}

const endText = ({ endedWhy }: RingNegotiationAnswer) => labels.ends[endedWhy ?? 'notPossible']
