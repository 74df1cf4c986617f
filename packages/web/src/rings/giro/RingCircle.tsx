import type { ReactNode } from 'react'
import { Badge } from '../../ui/Badge.tsx'
import { classes } from '../../ui/classes.ts'
import textStyles from '../../ui/text.module.css'
import shapeStyles from './RingShape.module.css'
import { EmptyTag, RingTag } from './RingTag.tsx'
import { type RingStop, stopsOf } from './ring-stops.ts'
import type { RingView } from './ring-view.ts'
import { StopAvatar } from './StopAvatar.tsx'

/**
 * The drawing of the wide layout: the objects hang from the string, clockwise from the user at the top. `core` is in the middle.
 * It is hidden, because the sentences say the same.
 */
export function RingCircle({ view, core }: { view: RingView; core: ReactNode }) {
  const stops = stopsOf(view, true)
  const [me, receiver, ...rest] = stops
  const giver = rest.at(-1)
  const opposite = rest.length > 1 ? rest[0] : undefined
  if (!me || !receiver || !giver) return null
  return (
    <div
      className={classes(shapeStyles.circle, opposite && shapeStyles.circleOfFour, view.isChanged && shapeStyles.changed)}
      aria-hidden="true"
    >
      <TopString isDashed={giver.isEmpty} />
      <div className={shapeStyles.circleReceives}>
        <CircleTag stop={giver} />
        <Line isDashed={giver.isEmpty} />
      </div>
      <div className={shapeStyles.circleMe}>
        <CirclePerson stop={me} />
        <div className={shapeStyles.circleCore}>{core}</div>
      </div>
      <div className={shapeStyles.circleGives}>
        <CircleTag stop={me} />
        <Line isDashed={receiver.isEmpty} hasArrow />
      </div>
      <div className={shapeStyles.circleGiver}>
        <CirclePerson stop={giver} />
        {opposite ? <Line isDashed={giver.isEmpty} hasArrow /> : null}
      </div>
      <div className={shapeStyles.circleReceiver}>
        <CirclePerson stop={receiver} />
        {opposite ? <Line isDashed={receiver.isEmpty || opposite.isEmpty} /> : null}
      </div>
      {opposite ? (
        <>
          <BottomString isDashed={opposite.isEmpty || receiver.isEmpty} />
          <div className={shapeStyles.circleLeft}>
            <CircleTag stop={opposite} />
          </div>
          <div className={shapeStyles.circleBottom}>
            <CirclePerson stop={opposite} />
          </div>
          <div className={shapeStyles.circleRight}>
            <CircleTag stop={receiver} />
          </div>
        </>
      ) : (
        <>
          <BottomString isDashed={receiver.isEmpty || giver.isEmpty} />
          <div className={shapeStyles.circleBottom}>
            <CircleTag stop={receiver} />
          </div>
        </>
      )}
    </div>
  )
}

/** The string from the user to the object that they give, and from the object that they receive. It scales with the width. */
function TopString({ isDashed }: { isDashed: boolean }) {
  return (
    <>
      <svg className={shapeStyles.circleTop} viewBox="0 0 100 60" preserveAspectRatio="none" aria-hidden="true">
        <path d="M50 30C70 26 90 20 97 32C99 38 100 48 100 60" vectorEffect="non-scaling-stroke" />
        <path
          className={isDashed ? shapeStyles.dashed : undefined}
          d="M0 60C0 48 1 38 3 32C10 20 30 26 50 30"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <i className={classes(shapeStyles.circleArrow, shapeStyles.circleArrowMe)} />
    </>
  )
}

function BottomString({ isDashed }: { isDashed: boolean }) {
  return (
    <div className={classes(shapeStyles.circleString, isDashed && shapeStyles.dashed)}>
      <svg viewBox="0 0 100 20" preserveAspectRatio="none" aria-hidden="true">
        <path d="M100 2C75 22 25 22 0 4" vectorEffect="non-scaling-stroke" />
      </svg>
      <i className={classes(shapeStyles.circleArrow, shapeStyles.circleArrowLeft)} />
    </div>
  )
}

function Line({ isDashed, hasArrow = false }: { isDashed: boolean; hasArrow?: boolean }) {
  return <i className={classes(shapeStyles.circleLine, hasArrow && shapeStyles.withArrow, isDashed && shapeStyles.dashed)} />
}

function CircleTag({ stop }: { stop: RingStop }) {
  return stop.isEmpty ? (
    <EmptyTag title={stop.sought} direction={stop.longDirection} />
  ) : (
    <RingTag items={stop.leg.items} direction={stop.longDirection} isMine={stop.isForMe} isTall />
  )
}

function CirclePerson({ stop }: { stop: RingStop }) {
  const { answer, name } = stop
  return (
    <div className={shapeStyles.circlePerson}>
      <StopAvatar stop={stop} />
      <b className={textStyles.twoLines}>{name}</b>
      {answer ? (
        <Badge look={answer.look} icon={answer.icon}>
          {answer.text}
        </Badge>
      ) : null}
    </div>
  )
}
