import type { Answer } from '@barattolo/domain/endpoint'
import type { Uid } from '@barattolo/domain/ids'
import { discardImportedItems, readImportedItems, takeImportedItems } from '@barattolo/domain/import/contract'
import { mutationOptions, queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ItemImage } from '../items/ItemImage.tsx'
import { ItemStatusBadge } from '../items/ItemStatusBadge.tsx'
import { meQuery } from '../people/people.queries.ts'
import { useIsRulesPromptNeeded } from '../people/rules/rules-prompt.ts'
import { call } from '../shared/api/api.ts'
import { errorText } from '../shared/api/error-text.ts'
import { queryClient } from '../shared/api/query-client.ts'
import { useSignedInUid } from '../shared/session.ts'
import { storageLabel } from '../shared/storage/person-storage.ts'
import { load, save } from '../shared/storage/storage.ts'
import { texts } from '../shared/texts.ts'
import { Button } from '../ui/Button.tsx'
import { classes } from '../ui/classes.ts'
import { FieldError } from '../ui/form/FieldError.tsx'
import { Dialog } from '../ui/overlay/Dialog.tsx'
import { DialogActions } from '../ui/overlay/DialogActions.tsx'
import { toast } from '../ui/overlay/toasts.tsx'
import spaceStyles from '../ui/space.module.css'
import textStyles from '../ui/text.module.css'
import importStyles from './Import.module.css'

const labels = texts.importedItems
/** After “Più tardi” the question is asked again after this time. */
const POSTPONED_MS = 12 * 60 * 60 * 1000

/** Asks whether objects of an earlier system, found by the user's e-mail, go to the bazar: yes, no or later. */
export function ImportedItemsDialog() {
  const me = useSignedInUid()
  const { data: account } = useQuery({ ...meQuery(me), staleTime: Number.POSITIVE_INFINITY })
  const hasItems = (account?.foundItems ?? 0) > 0
  const { data: found } = useQuery({ ...importedItemsQuery(me), enabled: hasItems })
  const [isPostponed, setIsPostponed] = useState(() => wasPostponed(me))
  const [isDiscarding, setIsDiscarding] = useState(false)
  const taking = useMutation(takeImportedItemsMutation)
  const discarding = useMutation(discardImportedItemsMutation)
  // Never opens over the dialog of the rules; taking the objects may open that one.
  const isRulesPromptNeeded = useIsRulesPromptNeeded()
  const count = found?.count ?? 0
  const open = hasItems && count > 0 && !isPostponed && (!isRulesPromptNeeded || taking.isPending)

  function postpone() {
    save(postponedKey(me), Date.now())
    setIsPostponed(true)
  }

  function take() {
    taking.mutate(undefined, {
      onSuccess: ({ taken, waiting }) => {
        toast(labels.taken(taken))
        if (waiting === 0) return
        toast(labels.stillWaiting(waiting))
        postpone()
      },
    })
  }

  const error = taking.error ?? discarding.error
  return (
    <Dialog open={open} onClose={postpone} title={isDiscarding ? labels.discardQuestion(count) : labels.title(count)}>
      <p className={classes(textStyles.dim, spaceStyles.small)}>{isDiscarding ? labels.discardText : labels.text(count)}</p>
      {isDiscarding ? null : <FoundItems count={count} items={found?.items ?? []} />}
      {error ? <FieldError className={spaceStyles.medium}>{errorText(error)}</FieldError> : null}
      {isDiscarding ? (
        <DialogActions>
          <Button look="line" onClick={() => setIsDiscarding(false)}>
            {labels.keep}
          </Button>
          <Button
            look="danger"
            busy={discarding.isPending}
            onClick={() => discarding.mutate(undefined, { onSuccess: () => toast(labels.discarded) })}
          >
            {labels.discardConfirm}
          </Button>
        </DialogActions>
      ) : (
        <>
          <DialogActions>
            <Button look="line" onClick={postpone}>
              {labels.later}
            </Button>
            <Button look="go" busy={taking.isPending} busyText={labels.taking} onClick={take}>
              {labels.take}
            </Button>
          </DialogActions>
          <Button
            look="bare"
            wide
            className={spaceStyles.small}
            disabled={taking.isPending}
            onClick={() => setIsDiscarding(true)}
          >
            {labels.discard(count)}
          </Button>
        </>
      )}
    </Dialog>
  )
}

type FoundItem = Answer<typeof readImportedItems>['items'][number]

function FoundItems({ count, items }: { count: number; items: readonly FoundItem[] }) {
  return (
    <>
      <ul className={importStyles.list}>
        {items.map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the objects have no id yet, and their order is fixed
          <li key={index} className={importStyles.item}>
            <ItemImage item={{ ...item, images: [] }} className={importStyles.picture} sizes="48px" />
            <span className={importStyles.title}>{item.title}</span>
            <ItemStatusBadge status={item.status} />
          </li>
        ))}
      </ul>
      {count > items.length ? (
        <p className={classes(textStyles.dim, spaceStyles.small)}>{labels.more(count - items.length)}</p>
      ) : null}
    </>
  )
}

const postponedKey = (uid: string) => `barattolo:trovati:${storageLabel(uid)}`

function wasPostponed(uid: string): boolean {
  const postponedAt = load(postponedKey(uid), (stored) => (typeof stored === 'number' ? stored : 0), 0)
  return Date.now() - postponedAt < POSTPONED_MS
}

const importedItemsQuery = (uid: Uid) =>
  queryOptions({
    queryKey: ['me', uid, 'imported'],
    queryFn: ({ signal }) => call(readImportedItems, {}, { signal }),
  })

/** The decision changes the user's profile and the lists of objects. */
const onSuccess = () => queryClient.invalidateQueries()

const takeImportedItemsMutation = mutationOptions({ mutationFn: () => call(takeImportedItems, {}), onSuccess })

const discardImportedItemsMutation = mutationOptions({ mutationFn: () => call(discardImportedItems, {}), onSuccess })
