import type { Ref } from 'react'
import { paths } from '../../shared/paths.ts'
import { texts } from '../../shared/texts.ts'
import { Banner } from '../../ui/Banner.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { Icon } from '../../ui/icon/Icon.tsx'
import textStyles from '../../ui/text.module.css'
import ringPageStyles from './RingPage.module.css'
import type { Headline } from './ring-headline.ts'
import { nameOfUid, type RingView } from './ring-view.ts'

const labels = texts.ringPage

interface StatusProps {
  headline: Headline
  ref: Ref<HTMLDivElement>
}

/** The first line of the board in the phone layout. */
export function NowLine({ headline: { icon, hand, rest, count }, ref }: StatusProps) {
  return (
    <div ref={ref} tabIndex={-1} className={ringPageStyles.now} role="status">
      <Icon name={icon} />
      {hand ? (
        <span data-slot="hand" className={textStyles.hand}>
          {hand}{' '}
        </span>
      ) : null}
      {rest ? <span className={ringPageStyles.nowRest}>{rest}</span> : null}
      {count ? <span className={ringPageStyles.nowCount}>{count}</span> : null}
    </div>
  )
}

/** The same in the wide layout above the buttons, and above the chat of a phone. */
export function RingBanner({ headline: { look, icon, hand, rest, count }, ref }: StatusProps) {
  return (
    <Banner ref={ref} tabIndex={-1} look={look} icon={icon} hand={hand} className={ringPageStyles.banner}>
      {rest} {count}
    </Banner>
  )
}

/** What has changed, what is looked for, or how it has ended; nothing if the sentences of the ring say it all. */
export function RingNews({ view, headline: { title, lines } }: { view: RingView; headline: Headline }) {
  const { pairWith } = view.ring
  if (!title && lines.length === 0) return null
  return (
    <div className={ringPageStyles.news}>
      {title ? <h2 className={textStyles.sign}>{title}</h2> : null}
      {lines.map(({ icon, lead, text }) => (
        <p key={text} className={icon ? ringPageStyles.newsStep : textStyles.dim}>
          {icon ? <Icon name={icon} /> : null}
          <span>
            {lead ? <b>{lead} </b> : null}
            <span>{text}</span>
          </span>
        </p>
      ))}
      {pairWith ? (
        <div className={ringPageStyles.newsPair}>
          <h2 className={textStyles.sign}>{labels.now.pairWith(nameOfUid(view, pairWith))}</h2>
          <p className={textStyles.dim}>{labels.now.pairText}</p>
          <ButtonLink look="line" icon="broadcast" to={paths.radar}>
            {labels.openRadar}
          </ButtonLink>
        </div>
      ) : null}
    </div>
  )
}
