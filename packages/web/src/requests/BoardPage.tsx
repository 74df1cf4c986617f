import type { RequestSearchParams } from '@barattolo/domain/requests/contract'
import { usePageTitle } from '../app/page-title.ts'
import { texts } from '../app/texts.ts'
import { useAddress } from '../app/use-address.ts'
import { SearchBox } from '../bazar/SearchBox.tsx'
import { useViewer } from '../items/CardActions.tsx'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/Notice.tsx'
import { Segmented } from '../ui/Segmented.tsx'
import { type BoardView, readBoard, wordsOfNew, writeBoard } from './board-address.ts'
import { NewRequestDialog } from './NewRequestDialog.tsx'
import { RequestsBoard } from './RequestsBoard.tsx'

const words = texts.requests

/** `/bacheca`: the requests, and the button that publishes a new one. */
export function BoardPage() {
  usePageTitle(words.title)
  const viewer = useViewer()
  const [address, setAddress] = useAddress()
  const asked = readBoard(address)
  const view: BoardView = viewer === null && asked.show === 'mine' ? { ...asked, show: 'open' } : asked
  const looked = wordsOfNew(address)
  const change = (part: Partial<BoardView>, replace = false) =>
    setAddress((now) => writeBoard({ ...readBoard(now), ...part }), { replace, preventScrollReset: true })
  const write = (about: string) =>
    setAddress(
      (now) => {
        const next = writeBoard(readBoard(now))
        next.set('cerco', about)
        return next
      },
      { preventScrollReset: true },
    )

  return (
    <main className="bz bb wrap">
      <div className="bb__head">
        <div className="grow">
          <h1 className="sign t1">{words.title}</h1>
          <p className="dim">{words.lead}</p>
        </div>
        <Button look="go" icon="plus" onClick={() => write('')}>
          {words.publish}
        </Button>
      </div>
      {view.fits ? null : (
        <div className="tools">
          <SearchBox value={view.q} onSearch={(q) => change({ q }, true)} label={words.searchLabel} placeholder={words.search} />
          <Segmented
            label={words.show}
            options={(['open', 'closed', ...(viewer ? ['mine' as const] : [])] as const).map((value) => ({
              value,
              text: words.shows[value],
            }))}
            value={view.show}
            onChange={(show) => change({ show })}
          />
        </div>
      )}
      {view.fits ? (
        <div className="bb__fits">
          <h2 className="sign t2">{words.fitting(view.fits)}</h2>
          <Button look="line" small onClick={() => change({ fits: '' })}>
            {words.notFitting}
          </Button>
        </div>
      ) : (
        <h2 className="vh">{words.shows[view.show]}</h2>
      )}
      <RequestsBoard
        label={view.fits ? words.fitting(view.fits) : words.shows[view.show]}
        search={searchFor(view, viewer)}
        empty={<Nothing view={view} onWrite={write} />}
      />
      <NewRequestDialog open={looked !== null} looked={looked ?? ''} onClose={() => change({}, true)} />
    </main>
  )
}

function searchFor({ q, fits, show }: BoardView, viewer: string | null): RequestSearchParams {
  if (fits) return { fits }
  const about = q ? { q } : {}
  // The identity provider decides the format of uids; the server parses it.
  return show === 'mine' ? { ...about, state: 'all', ownerUid: viewer ?? '' } : { ...about, state: show }
}

function Nothing({ view, onWrite }: { view: BoardView; onWrite: (about: string) => void }) {
  const { empty } = words
  if (view.fits) return <EmptyState title={empty.search} text={words.fittingNone} />
  const [title, text] = view.q
    ? [empty.search, empty.searchText]
    : { open: [empty.open, empty.openText], closed: [empty.closed, empty.closedText], mine: [empty.mine, empty.mineText] }[
        view.show
      ]
  return (
    <EmptyState title={title ?? ''} text={text ?? ''}>
      {view.show === 'closed' && !view.q ? null : (
        <Button look="line" icon="plus" onClick={() => onWrite(view.q)}>
          {view.q ? words.publishThis : words.publish}
        </Button>
      )}
    </EmptyState>
  )
}
