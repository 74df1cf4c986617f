import type { ReactNode } from 'react'
import { CardString } from '../items/card/ItemLine.tsx'
import { texts } from '../shared/texts.ts'
import { Icon } from '../ui/icon/Icon.tsx'
import backpack from './pictures/backpack.webp'
import handshake from './pictures/handshake.webp'
import map from './pictures/map.webp'
import teapot from './pictures/teapot.webp'

const { title, browse, interest, counter, agree } = texts.landing.how

/** The four steps, as cards on a string. */
export function HowItWorks() {
  return (
    <section className="how">
      <div className="wrap">
        <h2 className="sign">{title}</h2>
        <ol className="steps line">
          <Step n={1} {...browse}>
            <img src={map} alt="" width="128" height="128" loading="lazy" />
          </Step>
          <Step n={2} {...interest}>
            <span className="btn btn--go" aria-hidden="true">
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
    <li className="card step">
      <CardString />
      <div className="card__in">
        <span className="step__n sign" aria-hidden="true">
          {n}
        </span>
        <i className="step__h" />
        <div className="sa">{children}</div>
        <h3 className="sign">{title}</h3>
        <p>{text}</p>
      </div>
    </li>
  )
}

function SampleThumb({ image, category }: { image: string; category: string }) {
  return (
    <span className={`pic pic--${category} thumb`}>
      <img src={image} alt="" loading="lazy" width="55" height="55" />
    </span>
  )
}
