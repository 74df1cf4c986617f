import { type CardItem, ItemCard } from '../items/card/ItemCard.tsx'
import { ItemCardSkeleton } from '../items/card/ItemCardSkeleton.tsx'
import { ItemLine } from '../items/card/ItemLine.tsx'
import { Avatar } from '../ui/Avatar.tsx'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/ContentStates.tsx'
import { Skeleton } from '../ui/loading/Skeleton.tsx'
import { Sample, SampleGroup } from './SampleGroup.tsx'

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
      <section className="grid gap-4" aria-label="Card">
        <h2 className="sign t2">Card</h2>
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
          <div className="lying p-4">
            <b>Scarponi da trekking n. 42</b>
          </div>
        </Sample>
        <Sample state="panel, plate, board">
          <div className="panel p-4">Pannello</div>
          <div className="plate">Targa di un luogo</div>
          <div className="board p-4">Lavagna</div>
        </Sample>
        <Sample state="bigtag">
          <div className="bigtag">Scheda dell’oggetto</div>
        </Sample>
        <Sample state="skeleton">
          <Skeleton className="h-6 w-40" />
          <Skeleton className="size-24" />
        </Sample>
        <Sample state="avatar">
          <span className="me">
            <Avatar name="Giulia" />
            <Avatar name="" />
            <Avatar name="Logo" photo="/img/logo.svg" />
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
