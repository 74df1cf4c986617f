import type { GivenItem, Heart } from '@barattolo/domain/favourites/contract'
import { Fragment, useState } from 'react'
import { ItemChoicesSkeleton } from '../items/ItemChoicesSkeleton.tsx'
import { useNewItem } from '../shared/return-to.ts'
import { texts } from '../shared/texts.ts'
import { Button } from '../ui/Button.tsx'
import { ErrorState } from '../ui/ContentStates.tsx'
import { Icon } from '../ui/icon/Icon.tsx'
import { lazyComponent, usePreload } from '../ui/loading/lazy-component.ts'
import { OptionalChunk } from '../ui/loading/OptionalChunk.tsx'
import { Dialog } from '../ui/overlay/Dialog.tsx'
import favouriteStyles from './Favourites.module.css'

const text = texts.favouriteSwaps.gives
/** How many objects the sentence names. */
const NAMED_MAX = 3
const GivesForm = lazyComponent(async () => (await import('./GivesForm.tsx')).GivesForm)

/** "In cambio daresti": the objects that the user would give for a favourite; nothing if they have chosen none. */
export function GivesSentence({ gives }: Pick<Heart, 'gives'>) {
  if (gives.length === 0) return null
  return (
    <p className={favouriteStyles.sentence}>
      <Icon name="handshake" />
      <span>
        <span>{text.chosen} </span>
        {gives.slice(0, NAMED_MAX).map((item, index) => (
          <Fragment key={item._id}>
            {index > 0 ? <span>, </span> : null}
            <b>{item.title}</b>
            <span>{stateOf(item)}</span>
          </Fragment>
        ))}
        {gives.length > NAMED_MAX ? <span>{text.others(gives.length - NAMED_MAX)}</span> : null}
      </span>
    </p>
  )
}

/** Null if the object can be given now. */
function stateOf({ availability, resting }: GivenItem): string | null {
  if (availability !== 'disponibile') return text.state(texts.items.availability[availability])
  return resting ? text.state(texts.items.resting) : null
}

interface GivesButtonProps {
  heart: Heart
  /** Of the favourite. */
  title: string
  me: string
}

/** "In cambio darei…": opens the dialog in which the user chooses these objects. */
export function GivesButton({ heart, title, me }: GivesButtonProps) {
  // Open at once for an item that was just published for this favourite.
  const [newItem, clearNewItem] = useNewItem()
  const [isChoosing, setChoosing] = useState(newItem !== null)
  usePreload(GivesForm)
  const isChosen = heart.gives.length > 0
  const close = () => {
    setChoosing(false)
    clearNewItem()
  }
  return (
    <>
      <Button
        look="bare"
        small
        className={favouriteStyles.gives}
        aria-haspopup="dialog"
        aria-label={isChosen ? text.changeFor(title) : text.chooseFor(title)}
        onClick={() => setChoosing(true)}
      >
        {isChosen ? text.change : text.choose}
      </Button>
      <Dialog open={isChoosing} onClose={close} title={text.title}>
        <OptionalChunk
          loadingFallback={<ItemChoicesSkeleton className={favouriteStyles.givesFormRows} />}
          errorFallback={<ErrorState text={text.failed} />}
        >
          <GivesForm.Component heart={heart} title={title} me={me} newItem={newItem?.id ?? null} onDone={close} />
        </OptionalChunk>
      </Dialog>
    </>
  )
}
