import { Suspense, useState } from 'react'
import { texts } from '../shared/texts.ts'
import { Button } from '../ui/Button.tsx'
import { lazyComponent, usePreload } from '../ui/lazy-component.ts'
import { useSearch } from './use-search.ts'
import { useSearchKeys } from './use-search-keys.ts'

const SearchDialog = lazyComponent(async () => (await import('./SearchDialog.tsx')).SearchDialog)

/** "Cerca" in the header, with its dialog. */
export function SearchButton() {
  const search = useSearch()
  const [wasOpened, setWasOpened] = useState(false)
  if (search.query && !wasOpened) setWasOpened(true)
  usePreload(SearchDialog)
  useSearchKeys(search.open)
  return (
    <>
      <Button
        look="line"
        small
        icon="magnifier"
        className="find"
        aria-label={texts.app.nav.search}
        aria-haspopup="dialog"
        aria-keyshortcuts="/ Control+K"
        onClick={search.open}
      >
        <span>{texts.app.nav.search}</span>
      </Button>
      {wasOpened ? (
        <Suspense>
          <SearchDialog.Component query={search.query} onSearch={search.search} onClose={search.close} />
        </Suspense>
      ) : null}
    </>
  )
}
