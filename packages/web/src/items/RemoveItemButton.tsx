import type { Item } from '@barattolo/domain/items/contract'
import { Suspense, useState } from 'react'
import { texts } from '../app/texts.ts'
import { Button, IconButton } from '../ui/Button.tsx'
import { fetchedLater, useAhead } from '../ui/fetched-later.ts'

const RemoveQuestion = fetchedLater(async () => (await import('./RemoveQuestion.tsx')).RemoveQuestion)

interface RemoveProps {
  item: Pick<Item, '_id' | 'title' | 'availability'>
  /** Shows a text label, on the object's page. */
  worded?: boolean
  onRemoved?: () => void
}

/** Deletes an object after a confirmation. */
export function RemoveItemButton({ item, worded = false, onRemoved }: RemoveProps) {
  const [asked, setAsked] = useState(false)
  const [asking, setAsking] = useState(false)
  useAhead(RemoveQuestion)

  function ask() {
    setAsked(true)
    setAsking(true)
  }

  return (
    <>
      {worded ? (
        <Button look="no" icon="trash" onClick={ask}>
          {texts.items.remove.confirm}
        </Button>
      ) : (
        <IconButton icon="trash" look="line" className="del" label={texts.items.card.remove(item.title)} onClick={ask} />
      )}
      {asked ? (
        <Suspense>
          <RemoveQuestion.Part item={item} open={asking} onClose={() => setAsking(false)} onRemoved={onRemoved} />
        </Suspense>
      ) : null}
    </>
  )
}
