import { type CardItem, ItemCard } from '../items/card/ItemCard.tsx'
import { ItemCardSkeleton } from '../items/card/ItemCardSkeleton.tsx'
import { ItemLine } from '../items/card/ItemLine.tsx'
import { Avatar } from '../ui/Avatar.tsx'
import { AvatarSkeleton, NamelessAvatar } from '../ui/avatar-places.tsx'
import { Button } from '../ui/Button.tsx'
import boxStyles from '../ui/box.module.css'
import { EmptyState } from '../ui/ContentStates.tsx'
import { classes } from '../ui/classes.ts'
import { Skeleton } from '../ui/loading/Skeleton.tsx'
import { SkeletonRows } from '../ui/loading/SkeletonRows.tsx'
import surfaces from '../ui/surfaces.module.css'
import textStyles from '../ui/text.module.css'
import { Sample, SampleGroup } from './SampleGroup.tsx'
import styles from './StyleGuide.module.css'

const CHAIR: CardItem = {
  title: 'Sedia zoppa',
  status: 'riparare',
  category: 'home',
  imageUrl: '',
  images: [],
  ownerName: 'Maria Favre',
  ownerPhoto: null,
  availability: 'disponibile',
  distance: 5.2,
  location: 'Sarre',
}
const CARDS: readonly CardItem[] = [
  CHAIR,
  { ...CHAIR, status: 'dono', category: 'garden', title: 'Piantine di basilico', availability: 'in_trattativa' },
  { ...CHAIR, status: 'baratto', title: 'W'.repeat(120), ownerName: '', distance: null, location: null },
  // A URL that fails to load: the next one is tried, finally the category's image.
  { ...CHAIR, status: 'baratto', category: 'tech', title: 'Foto che non si carica', imageUrl: '/images/00/manca.webp' },
]

/** Cards, panels, skeletons, and empty states. */
export function CardSamples() {
  return (
    <>
      <section className={styles.group} aria-label="Card">
        <h2 className={classes(textStyles.sign, textStyles.title2)}>Card</h2>
        <ItemLine>
          {CARDS.map((item) => (
            <ItemCard key={item.title} item={item}>
              <Button look="line" wide icon="handWaving">
                Interessa
              </Button>
            </ItemCard>
          ))}
          <ItemCard item={CHAIR} own />
          <ItemCardSkeleton />
        </ItemLine>
      </section>
      <SampleGroup title="Tag, panel, skeleton, avatar, empty">
        <Sample state="lying">
          <div className={classes(surfaces.lyingTag, styles.filled)}>
            <b>Scarponi da trekking n. 42</b>
          </div>
        </Sample>
        <Sample state="panel, plate, board">
          <div className={classes(surfaces.row, styles.filled)}>Riga di un elenco</div>
          <div className={classes(surfaces.panel, styles.filled)}>Pannello</div>
          <div className={surfaces.plate}>Targa di un luogo</div>
          <div className={classes(surfaces.board, styles.filled)}>Lavagna</div>
        </Sample>
        <Sample state="bigtag">
          <div className={surfaces.tag}>Scheda dell’oggetto</div>
        </Sample>
        <Sample state="skeleton" wide>
          <Skeleton height="line" width="half" />
          <Skeleton height="lead" width="short" />
          <Skeleton height="control" width="long" />
          <Skeleton height="row" />
          <Skeleton height="section" />
          <Skeleton className={styles.grey} />
        </Sample>
        <Sample state="skeleton rows" wide>
          <SkeletonRows
            text="Caricamento…"
            renderRow={(words) => (
              <span className={boxStyles.row} aria-hidden="true">
                <Skeleton shape="square" className={styles.grey} />
                {words}
              </span>
            )}
          />
        </Sample>
        <Sample state="avatar">
          <span className={boxStyles.row}>
            <Avatar name="Giulia" />
            <Avatar name="" />
            <Avatar name="Logo" photo="/img/logo.svg" />
            <NamelessAvatar>?</NamelessAvatar>
            <AvatarSkeleton />
          </span>
        </Sample>
        <Sample state="empty" wide>
          <EmptyState title="Il tuo barattolo è vuoto" text="Comincia da una cosa che non usi da un anno.">
            <Button look="go" icon="plus">
              Aggiungi il primo
            </Button>
          </EmptyState>
        </Sample>
      </SampleGroup>
    </>
  )
}
