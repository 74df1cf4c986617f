import type { Item } from '@barattolo/domain/items/contract'
import { texts } from '../../shared/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { FieldError } from '../../ui/form/FieldError.tsx'
import { useInterest } from './use-interest.ts'

interface InterestButtonProps {
  item: Pick<Item, '_id' | 'title' | 'availability'> & Partial<Pick<Item, 'resting'>>
  /** Small and outlined, for cards; on the object's page it is the primary button. */
  small?: boolean
}

/** "Interessa", for objects of other people. Disabled if the object is not available, which its badge shows. */
export function InterestButton({ item, small = false }: InterestButtonProps) {
  const { showInterest: show, busy, error } = useInterest(item._id)
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
      {error ? <FieldError className="mt-2">{error}</FieldError> : null}
    </>
  )
}
