import { municipalityOfViewpoint } from '@barattolo/domain/geo/viewpoint'
import type { Item } from '@barattolo/domain/items/contract'
import { ITEM_STATUSES } from '@barattolo/domain/items/item-status'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { formatKilometres } from '../../shared/format.ts'
import { paths } from '../../shared/paths.ts'
import { texts } from '../../shared/texts.ts'
import { useDistance, useViewpoint } from '../../shared/viewpoint/use-viewpoint.ts'
import { classes } from '../../ui/classes.ts'
import { useHydrated } from '../../ui/loading/use-hydrated.ts'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import spaceStyles from '../../ui/space.module.css'
import surfaces from '../../ui/surfaces.module.css'
import textStyles from '../../ui/text.module.css'
import { ItemStatusBadge } from '../ItemStatusBadge.tsx'
import { lotNumber } from '../lot-number.ts'
import { placeNameOf } from '../place-name.ts'
import itemPageStyles from './ItemPage.module.css'
import { lifeOrdinal } from './ItemStory.tsx'

const text = texts.itemPage

/** The facts of an object, on the big tag. */
export function ItemSheet({ item }: { item: Item }) {
  return (
    <div className={itemPageStyles.hung}>
      <Nail />
      <section className={classes(surfaces.tag, itemPageStyles.sheet)} aria-label={text.sheet}>
        <span className={itemPageStyles.lot} aria-hidden="true">
          N° {lotNumber(item._id)}
        </span>
        <span className={classes(textStyles.small, textStyles.semibold)}>{text.sheet}</span>
        {item.passages > 0 ? (
          <span className={itemPageStyles.stamp} role="img" aria-label={text.passages(lifeOrdinal(item.passages), item.passages)}>
            {lifeOrdinal(item.passages).toLowerCase()}
            <br />
            {text.life}
          </span>
        ) : null}
        <dl>
          <Fact name={text.category}>
            <Link className={itemPageStyles.category} to={paths.bazarOfCategory(item.category)}>
              {texts.items.category[item.category].label}
            </Link>
          </Fact>
          <Fact name={text.kind}>
            <StatusFact item={item} />
          </Fact>
          {item.condition ? <Fact name={texts.items.conditions.label}>{texts.items.condition[item.condition]}</Fact> : null}
          <Fact name={text.location}>
            <LocationText item={item} />
          </Fact>
          <Fact name={text.tags}>
            {item.tags.length === 0 ? (
              text.noTags
            ) : (
              <span className={itemPageStyles.tags}>
                {item.tags.map((tag) => (
                  <Link key={tag} to={paths.bazarWithTag(tag)}>
                    {tag}
                  </Link>
                ))}
              </span>
            )}
          </Fact>
        </dl>
      </section>
    </div>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** The badge opens an explanation of the three statuses. */
function StatusFact({ item }: { item: Item }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className={itemPageStyles.kind}
        aria-haspopup="dialog"
        aria-label={`${texts.items.status[item.status]}. ${text.kindOpen}`}
        onClick={() => setOpen(true)}
      >
        <ItemStatusBadge status={item.status} />
      </button>
      <Dialog open={open} onClose={() => setOpen(false)} title={text.kindsTitle}>
        <p className={classes(textStyles.dim, spaceStyles.small)}>{text.kindsText}</p>
        <dl className={itemPageStyles.kinds}>
          {ITEM_STATUSES.map((status) => (
            <div key={status}>
              <dt>
                <ItemStatusBadge status={status} />
              </dt>
              <dd>{texts.items.statusMeaning[status]}</dd>
            </div>
          ))}
        </dl>
      </Dialog>
    </>
  )
}

function LocationText({ item }: { item: Item }) {
  const { distance } = useDistance()(item)
  const from = municipalityOfViewpoint(useViewpoint().viewpoint)?.name ?? null
  const isHydrated = useHydrated()
  // The distance stands on a line of its own, for which the page from the server keeps the space where it will be known.
  const hasSpace = !isHydrated && item.coords !== null && item.area !== 'municipality'
  return (
    <span className={classes(itemPageStyles.where, hasSpace && itemPageStyles.untilDistant)}>
      <span>{placeNameOf(item) ?? text.noLocation}</span>
      {distance === null ? null : <span>{` ${text.away(formatKilometres(distance), from)}`}</span>}
    </span>
  )
}

/** Drawing of the nail and the loop on which the tag hangs. */
function Nail() {
  return (
    <svg viewBox="0 0 60 96" aria-hidden="true">
      <path
        d="M30 90C16 60 20 30 29 4M30 90c14-30 10-60 1-86"
        fill="none"
        stroke="var(--spago)"
        strokeWidth="3"
        strokeLinecap="round"
      />
      <circle cx="30" cy="4" r="7" fill="var(--ink)" />
      <circle cx="28" cy="2" r="2" fill="var(--carta)" />
    </svg>
  )
}
