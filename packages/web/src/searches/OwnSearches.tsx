import './searches.css'
import { type SavedSearch, SEARCH_NAME_MAX } from '@barattolo/domain/searches/contract'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import { errorText } from '../app/error-text.ts'
import { paths } from '../app/paths.ts'
import { texts } from '../app/texts.ts'
import { useKeptText } from '../app/use-kept-text.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Fault } from '../ui/Fault.tsx'
import { TextField } from '../ui/Field.tsx'
import { ErrorNotice } from '../ui/Notice.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { toast } from '../ui/toasts.tsx'
import { dropSearch, renameSearch, savedSearches } from './searches.queries.ts'

const words = texts.searches

/** "Le mie ricerche": saved searches that send notices. `me` is the uid of the signed-in person. */
export function OwnSearches({ me }: { me: string }) {
  const list = useQuery(savedSearches(me))
  return (
    <section aria-labelledby="own-searches">
      <div className="sec">
        <h2 id="own-searches" className="sign t2">
          {words.own}
        </h2>
      </div>
      {list.isPending ? <Skeleton className="h-16 w-full" /> : null}
      {list.isError && !list.data ? (
        <ErrorNotice text={words.failed} retryText={texts.app.retry} onRetry={() => void list.refetch()} />
      ) : null}
      {list.data?.length === 0 ? <p className="dim">{words.ownNone}</p> : null}
      {list.data && list.data.length > 0 ? (
        <ul className="panel own-searches">
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
  const drop = useMutation(dropSearch(_id))
  return (
    <li>
      <Link to={paths.savedSearch(search)} aria-label={words.open(name)}>
        {name}
      </Link>
      <Button look="line" small icon="pencil" aria-label={words.renameOf(name)} onClick={() => setRenaming(true)}>
        {words.rename}
      </Button>
      <Button
        look="no"
        small
        aria-label={words.removeOf(name)}
        busy={drop.isPending}
        onClick={() => drop.mutate(undefined, { onSuccess: () => toast(words.removed) })}
      >
        {words.remove}
      </Button>
      {drop.error ? <Fault>{errorText(drop.error)}</Fault> : null}
      <Dialog open={renaming} onClose={() => setRenaming(false)} title={words.renameOf(name)} closeLabel={texts.app.close}>
        <NameForm search={search} onDone={() => setRenaming(false)} />
      </Dialog>
    </li>
  )
}

function NameForm({ search, onDone }: { search: SavedSearch; onDone: () => void }) {
  const [name, setName, forget] = useKeptText(`ricerca:${search._id}`, search.name)
  const [missing, setMissing] = useState(false)
  const rename = useMutation(renameSearch(search._id))
  function submit(event: FormEvent) {
    event.preventDefault()
    setMissing(name.trim() === '')
    if (name.trim() === '' || rename.isPending) return
    const done = () => {
      forget()
      toast(words.renamed)
      onDone()
    }
    rename.mutate(name.trim(), { onSuccess: done })
  }
  return (
    <form className="save-search__form" noValidate onSubmit={submit}>
      <TextField
        label={words.newName}
        maxLength={SEARCH_NAME_MAX}
        autoComplete="off"
        value={name}
        error={missing ? words.nameless : undefined}
        onChange={(event) => setName(event.target.value)}
      />
      {rename.error ? <Fault>{errorText(rename.error)}</Fault> : null}
      <Button look="go" wide type="submit" busy={rename.isPending} busyText={words.saving}>
        {words.keepName}
      </Button>
    </form>
  )
}
