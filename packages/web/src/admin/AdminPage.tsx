import { usePageTitle } from '../shared/page-title.ts'
import { texts } from '../shared/texts.ts'
import { SearchBox } from '../ui/SearchBox.tsx'
import { AdminTabs } from './AdminTabs.tsx'
import { REPORTS_TAB } from './admin-url.ts'
import { ConversationsList } from './ConversationsList.tsx'
import { ItemsList } from './ItemsList.tsx'
import { PeopleList } from './PeopleList.tsx'
import { ReportsQueue } from './ReportsQueue.tsx'
import { StateFilter } from './StateFilter.tsx'
import { useAdminView } from './use-admin-view.ts'

const LISTS = { oggetti: ItemsList, conversazioni: ConversationsList, persone: PeopleList }

/** The admin area: the lists of items, conversations and people, and the queue of reports. */
export function AdminPage() {
  const { view, open, showReports, search, filter, clear } = useAdminView()
  const { tab, reports } = view
  const tabName = reports ? REPORTS_TAB : tab
  const List = LISTS[tab]
  usePageTitle(texts.admin.title)
  return (
    <main className="adm wrap">
      <h1 className="sign t1">{texts.admin.title}</h1>
      <AdminTabs tab={tabName} onOpen={open} />
      <div id={`panel-${tabName}`} role="tabpanel" aria-labelledby={`tab-${tabName}`}>
        {reports ? (
          <ReportsQueue state={reports} onState={showReports} />
        ) : (
          <>
            <div className="tools">
              <SearchBox
                key={tab}
                value={view.q}
                onSearch={search}
                label={texts.admin.search[tab]}
                placeholder={texts.admin.search[tab]}
              />
              <StateFilter view={view} onFilter={filter} />
            </div>
            <List key={tab} view={view} onClear={clear} />
          </>
        )}
      </div>
    </main>
  )
}
