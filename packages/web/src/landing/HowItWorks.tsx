import type { ReactNode } from 'react'
import { CardString } from '../items/card/ItemLine.tsx'
import itemStyles from '../items/Items.module.css'
import { texts } from '../shared/texts.ts'
import boxStyles from '../ui/box.module.css'
import { buttonProps } from '../ui/button-props.ts'
import { classes } from '../ui/classes.ts'
import { Icon } from '../ui/icon/Icon.tsx'
import textStyles from '../ui/text.module.css'
import landingStyles from './Landing.module.css'
import backpack from './pictures/backpack.webp'
import handshake from './pictures/handshake.webp'
import map from './pictures/map.webp'
import teapot from './pictures/teapot.webp'

const { title, browse, interest, counter, agree } = texts.landing.how

/** The four steps, as cards on a string. */
export function HowItWorks() {
  return (
    <section className={landingStyles.how}>
      <div className={boxStyles.page}>
        <h2 className={textStyles.sign}>{title}</h2>
        <ol data-slot="line" className={classes(landingStyles.steps, itemStyles.line)}>
          <Step n={1} {...browse}>
            <img src={map} alt="" width="128" height="128" loading="lazy" />
          </Step>
          <Step n={2} {...interest}>
            <span {...buttonProps({ look: 'go' })} aria-hidden="true">
              <Icon name="handWaving" />
              {interest.button}
            </span>
          </Step>
          <Step n={3} {...counter}>
            <SampleThumb image={backpack} category="fashion" />
            <Icon name="plus" />
            <SampleThumb image={teapot} category="home" />
          </Step>
          <Step n={4} {...agree}>
            <img src={handshake} alt="" width="128" height="128" loading="lazy" />
          </Step>
        </ol>
      </div>
    </section>
  )
}

interface StepProps {
  n: number
  title: string
  text: string
  children: ReactNode
}

function Step({ n, title, text, children }: StepProps) {
  return (
    <li data-slot="card" className={classes(itemStyles.card, landingStyles.step)}>
      <CardString />
      <div data-slot="card-body" className={itemStyles.cardBody}>
        <span className={classes(landingStyles.stepNumber, textStyles.sign)} aria-hidden="true">
          {n}
        </span>
        <i className={landingStyles.stepHeader} />
        <div className={landingStyles.stepArt}>{children}</div>
        <h3 className={textStyles.sign}>{title}</h3>
        <p>{text}</p>
      </div>
    </li>
  )
}

function SampleThumb({ image, category }: { image: string; category: string }) {
  return (
    <span data-slot="thumb" data-category={category} className={classes(itemStyles.picture, itemStyles.thumb)}>
      <img src={image} alt="" loading="lazy" width="55" height="55" />
    </span>
  )
}
