import type { Overview } from '@barattolo/domain/overview/contract'
import { Link } from 'react-router'
import { ItemThumb } from '../items/ItemThumb.tsx'
import { paths } from '../shared/paths.ts'
import { texts } from '../shared/texts.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { classes } from '../ui/classes.ts'
import surfaces from '../ui/surfaces.module.css'
import textStyles from '../ui/text.module.css'
import overviewStyles from './Overview.module.css'

const labels = texts.overview.jar

/** The person's own objects, in a jar. */
export function OwnJar({ jar: { count, items, watched } }: { jar: Overview['jar'] }) {
  return (
    <section aria-labelledby="own-jar" className={classes(surfaces.panel, overviewStyles.jar)}>
      <div className={overviewStyles.jarDrawing} aria-hidden="true">
        <Jar />
        {items.map((item) => (
          <ItemThumb key={item._id} item={item} className={overviewStyles.jarThumb} />
        ))}
      </div>
      <div>
        <h2 id="own-jar" className={classes(textStyles.sign, textStyles.title3)}>
          {labels.title}
        </h2>
        {count > 0 ? (
          <>
            <p>
              <b className={overviewStyles.number}>{count}</b> <span>{labels.count(count)}</span>
            </p>
            {watched ? (
              <p className={classes(textStyles.small, textStyles.dim)}>{labels.watched(watched.title, watched.people)}</p>
            ) : null}
            <Link className={overviewStyles.open} to={paths.myBazar}>
              {labels.open}
            </Link>
          </>
        ) : (
          <>
            <p className={textStyles.dim}>{labels.empty}</p>
            <ButtonLink small icon="plus" to={paths.addItem}>
              {labels.addFirst}
            </ButtonLink>
          </>
        )}
      </div>
    </section>
  )
}

const GLASS = 'M30 20h36c0 12 18 14 18 32v44a16 16 0 0 1-16 16H28a16 16 0 0 1-16-16V52c0-18 18-20 18-32Z'

const Jar = () => (
  <svg viewBox="0 0 96 118" aria-hidden="true">
    <path d={GLASS} fill="var(--vetro)" stroke="var(--vetro-line)" strokeWidth="3.5" />
    <rect x="24" y="6" width="48" height="14" rx="5" fill="var(--geranio)" />
    <path d="M21 60c0-6 2-10 6-13" fill="none" stroke="var(--vetro-lux)" strokeWidth="4" strokeLinecap="round" />
  </svg>
)
