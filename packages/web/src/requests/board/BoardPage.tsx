import type { RequestSearchParams } from '@barattolo/domain/requests/contract'
import { useViewer } from '../../items/card/ItemCardActions.tsx'
import { Viewpoint } from '../../people/viewpoint/Viewpoint.tsx'
import { usePageTitle } from '../../shared/page-title.ts'
import { texts } from '../../shared/texts.ts'
import { useUrlParams } from '../../shared/use-url-params.ts'
import { Button } from '../../ui/Button.tsx'
import boxStyles from '../../ui/box.module.css'
import { EmptyState } from '../../ui/ContentStates.tsx'
import { classes } from '../../ui/classes.ts'
import { SearchBox } from '../../ui/form/SearchBox.tsx'
import { SegmentedControl } from '../../ui/form/SegmentedControl.tsx'
import textStyles from '../../ui/text.module.css'
import toolbar from '../../ui/toolbar.module.css'
import { NewRequestDialog } from '../form/NewRequestDialog.tsx'
import requestStyles from '../Requests.module.css'
import { type BoardView, readBoard, readNewRequestText, writeBoard } from './board-url.ts'
import { RequestsBoard } from './RequestsBoard.tsx'

const labels = texts.requests

/** `/bacheca`: the requests, and the button that publishes a new one. */
export function BoardPage() {
  usePageTitle(labels.title)
  const viewer = useViewer()
  const [params, setParams] = useUrlParams()
  const requestedView = readBoard(params)
  const view: BoardView = viewer === null && requestedView.show === 'mine' ? { ...requestedView, show: 'open' } : requestedView
  const newRequestText = readNewRequestText(params)
  const changeView = (changes: Partial<BoardView>, replace = false) =>
    setParams((current) => writeBoard({ ...readBoard(current), ...changes }), { replace, preventScrollReset: true })
  const startRequest = (initialText: string) =>
    setParams(
      (current) => {
        const next = writeBoard(readBoard(current))
        next.set('cerco', initialText)
        return next
      },
      { preventScrollReset: true },
    )

  return (
    <main className={classes(boxStyles.padded, requestStyles.board, boxStyles.page)}>
      <div className={requestStyles.boardHead}>
        <div className={boxStyles.grow}>
          <h1 className={classes(textStyles.sign, textStyles.title1)}>{labels.title}</h1>
          <p className={textStyles.dim}>{labels.lead}</p>
          <Viewpoint place="page" />
        </div>
        <Button look="go" icon="plus" onClick={() => startRequest('')}>
          {labels.publish}
        </Button>
      </div>
      {view.itemTitle ? null : (
        <div data-slot="toolbar" className={toolbar.toolbar}>
          <SearchBox
            value={view.q}
            onSearch={(q) => changeView({ q }, true)}
            label={labels.searchLabel}
            placeholder={labels.search}
          />
          <SegmentedControl
            label={labels.show}
            options={(['open', 'closed', ...(viewer ? ['mine' as const] : [])] as const).map((value) => ({
              value,
              text: labels.shows[value],
            }))}
            value={view.show}
            onChange={(show) => changeView({ show })}
          />
        </div>
      )}
      {view.itemTitle ? (
        <div className={requestStyles.boardFits}>
          <h2 className={classes(textStyles.sign, textStyles.title2)}>{labels.fitting(view.itemTitle)}</h2>
          <Button look="line" small onClick={() => changeView({ itemTitle: '' })}>
            {labels.notFitting}
          </Button>
        </div>
      ) : (
        <h2 className={textStyles.hidden}>{labels.shows[view.show]}</h2>
      )}
      <RequestsBoard
        label={view.itemTitle ? labels.fitting(view.itemTitle) : labels.shows[view.show]}
        search={searchParamsFor(view, viewer)}
        empty={<EmptyBoard view={view} onStartRequest={startRequest} />}
      />
      <NewRequestDialog open={newRequestText !== null} initialText={newRequestText ?? ''} onClose={() => changeView({}, true)} />
    </main>
  )
}

function searchParamsFor({ q, itemTitle, show }: BoardView, viewer: string | null): RequestSearchParams {
  if (itemTitle) return { fits: itemTitle }
  const query = q ? { q } : {}
  // The identity provider decides the format of uids; the server parses it.
  return show === 'mine' ? { ...query, state: 'all', ownerUid: viewer ?? '' } : { ...query, state: show }
}

function EmptyBoard({ view, onStartRequest }: { view: BoardView; onStartRequest: (initialText: string) => void }) {
  const { empty } = labels
  if (view.itemTitle) return <EmptyState title={empty.search} text={labels.fittingNone} />
  const [title, text] = view.q
    ? [empty.search, empty.searchText]
    : { open: [empty.open, empty.openText], closed: [empty.closed, empty.closedText], mine: [empty.mine, empty.mineText] }[
        view.show
      ]
  return (
    <EmptyState title={title ?? ''} text={text ?? ''}>
      {view.show === 'closed' && !view.q ? null : (
        <Button look="line" icon="plus" onClick={() => onStartRequest(view.q)}>
          {view.q ? texts.requestLinks.publishThis : labels.publish}
        </Button>
      )}
    </EmptyState>
  )
}
