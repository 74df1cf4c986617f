import { paths } from '../shared/paths.ts'
import { texts } from '../shared/texts.ts'
import { ButtonLink } from '../ui/Button.tsx'
import box from './pictures/box.webp'

/** The closing call to action of the landing page. */
export function CallToAction() {
  return (
    <section className="cellar">
      <div className="wrap">
        <h2 className="sign grow">{texts.landing.cellar.title}</h2>
        <img src={box} alt="" width="200" height="200" loading="lazy" />
        <ButtonLink look="line" icon="plus" to={paths.addItem}>
          {texts.landing.cellar.button}
        </ButtonLink>
      </div>
    </section>
  )
}
