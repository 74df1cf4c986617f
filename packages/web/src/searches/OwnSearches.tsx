import { SEARCH_NAME_MAX } from '@barattolo/domain/limits'
import type { SavedSearch } from '@barattolo/domain/searches/contract'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import { errorText } from '../shared/api/error-text.ts'
import { paths } from '../shared/paths.ts'
import { useUnsentText } from '../shared/storage/use-unsent-text.ts'
import { texts } from '../shared/texts.ts'
import { Button } from '../ui/Button.tsx'
import { ErrorState } from '../ui/ContentStates.tsx'
import { classes } from '../ui/classes.ts'
import { TextField } from '../ui/form/Field.tsx'
import { FieldError } from '../ui/form/FieldError.tsx'
import { Skeleton } from '../ui/loading/Skeleton.tsx'
import { Dialog } from '../ui/overlay/Dialog.tsx'
import { toast } from '../ui/overlay/toasts.tsx'
import sectionStyles from '../ui/section.module.css'
import surfaces from '../ui/surfaces.module.css'
import textStyles from '../ui/text.module.css'
import savedSearchStyles from './Searches.module.css'
import { deleteSearchMutation, renameSearchMutation, savedSearches } from './searches.queries.ts'

const text = texts.searches

/** "Le mie ricerche": saved searches that send notices. `me` is the uid of the signed-in person. */
export function OwnSearches({ me }: { me: string }) {
  const list = useQuery(savedSearches(me))
  return (
    <section aria-labelledby="own-searches">
      <div data-slot="section" className={sectionStyles.heading}>
        <h2 id="own-searches" className={classes(textStyles.sign, textStyles.title2)}>
          {text.own}
        </h2>
      </div>
      {list.isPending ? <Skeleton height="row" /> : null}
      {list.isError && !list.data ? <ErrorState text={text.failed} onRetry={() => void list.refetch()} /> : null}
      {list.data?.length === 0 ? <p className={textStyles.dim}>{text.ownNone}</p> : null}
      {list.data && list.data.length > 0 ? (
        <ul className={classes(surfaces.panel, savedSearchStyles.own)}>
          {list.data.map((search) => (
            <OwnSearch key={search._id} search={search} />
          ))}
        </ul>
      ) : null}
    </section>
  )
}

function OwnSearch({ search }: { search: SavedSearch }) {
  const { _id, name } = search
  const [renaming, setRenaming] = useState(false)
  const deletion = useMutation(deleteSearchMutation(_id))
  return (
    <li>
      <Link to={paths.savedSearch(search)} aria-label={text.open(name)}>
        {name}
      </Link>
      <Button look="line" small icon="pencil" aria-label={text.renameOf(name)} onClick={() => setRenaming(true)}>
        {text.rename}
      </Button>
      <Button
        look="no"
        small
        aria-label={text.removeOf(name)}
        busy={deletion.isPending}
        onClick={() => deletion.mutate(undefined, { onSuccess: () => toast(text.removed) })}
      >
        {text.remove}
      </Button>
      {deletion.error ? <FieldError>{errorText(deletion.error)}</FieldError> : null}
      <Dialog open={renaming} onClose={() => setRenaming(false)} title={text.renameOf(name)}>
        <NameForm search={search} onDone={() => setRenaming(false)} />
      </Dialog>
    </li>
  )
}

function NameForm({ search, onDone }: { search: SavedSearch; onDone: () => void }) {
  const [name, setName, clearStoredName] = useUnsentText(`ricerca:${search._id}`, search.name)
  const [isNameMissing, setNameMissing] = useState(false)
  const renaming = useMutation(renameSearchMutation(search._id))
  function submit(event: FormEvent) {
    event.preventDefault()
    setNameMissing(name.trim() === '')
    if (name.trim() === '' || renaming.isPending) return
    const done = () => {
      clearStoredName()
      toast(text.renamed)
      onDone()
    }
    renaming.mutate(name.trim(), { onSuccess: done })
  }
  return (
    <form className={savedSearchStyles.saveForm} noValidate onSubmit={submit}>
      <TextField
        label={text.newName}
        limit={SEARCH_NAME_MAX}
        autoComplete="off"
        value={name}
        error={isNameMissing ? text.nameless : undefined}
        onChange={(event) => setName(event.target.value)}
      />
      {renaming.error ? <FieldError>{errorText(renaming.error)}</FieldError> : null}
      <Button look="go" wide type="submit" busy={renaming.isPending} busyText={text.saving}>
        {text.keepName}
      </Button>
    </form>
  )
}
