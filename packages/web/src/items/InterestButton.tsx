import type { Item } from '@barattolo/domain/items/contract'
import { texts } from '../app/texts.ts'
import { Button } from '../ui/Button.tsx'
import { Fault } from '../ui/Fault.tsx'
import { useInterest } from './use-interest.ts'

interface InterestButtonProps {
  item: Pick<Item, '_id' | 'title' | 'availability'> & Partial<Pick<Item, 'resting'>>
  /** Outlined and low, for a card; on the object's page it is the one geranium button. */
  small?: boolean
}

/** "Interessa", on anybody else's object. A reserved one says so on its badge, and cannot be asked for. */
export function InterestButton({ item, small = false }: InterestButtonProps) {
  const { show, busy, fault } = useInterest(item._id)
  return (
    <>
      <Button
        wide
        small={small}
        look={small ? 'line' : 'go'}
        icon="handWaving"
        busy={busy}
        disabled={item.availability !== 'disponibile' || item.resting === true}
        aria-label={texts.items.card.interestedIn(item.title)}
        onClick={show}
      >
        {texts.items.card.interested}
      </Button>
      {fault ? <Fault className="mt-2">{fault}</Fault> : null}
    </>
  )
}
