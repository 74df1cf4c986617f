import { Suspense, useState } from 'react'
import { texts } from '../app/texts.ts'
import { Button } from '../ui/Button.tsx'
import { fetchedLater, useAhead } from '../ui/fetched-later.ts'
import { useSearch } from './use-search.ts'
import { useSearchKeys } from './use-search-keys.ts'

const SearchDialog = fetchedLater(async () => (await import('./SearchDialog.tsx')).SearchDialog)

/** "Cerca" in the header, with its dialog. */
export function SearchButton() {
  const search = useSearch()
  const [asked, setAsked] = useState(false)
  if (search.wanted && !asked) setAsked(true)
  useAhead(SearchDialog)
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
      {asked ? (
        <Suspense>
          <SearchDialog.Part wanted={search.wanted} onSearch={search.search} onClose={search.close} />
        </Suspense>
      ) : null}
    </>
  )
}
