import type { MessageState } from '@barattolo/domain/contact/message-states'
import type { ReportState } from '@barattolo/domain/reports/report'
import { usePageTitle } from '../shared/page-title.ts'
import { paths } from '../shared/paths.ts'
import { texts } from '../shared/texts.ts'
import { useUrlParams } from '../shared/use-url-params.ts'
import { ButtonLink } from '../ui/Button.tsx'
import boxStyles from '../ui/box.module.css'
import { classes } from '../ui/classes.ts'
import { SearchBox } from '../ui/form/SearchBox.tsx'
import { TabPanel, Tabs } from '../ui/Tabs.tsx'
import textStyles from '../ui/text.module.css'
import toolbar from '../ui/toolbar.module.css'
import adminStyles from './Admin.module.css'
import { AdminTabs } from './AdminTabs.tsx'
import {
  type AdminTab,
  type AdminView,
  LOG_TAB,
  type LogFilter,
  MESSAGES_TAB,
  REPORTS_TAB,
  readView,
  UNFILTERED,
  writeView,
} from './admin-url.ts'
import { ConversationsList } from './lists/ConversationsList.tsx'
import { ItemsList } from './lists/ItemsList.tsx'
import { PeopleList } from './lists/PeopleList.tsx'
import { RingsList } from './lists/RingsList.tsx'
import { StateFilter } from './lists/StateFilter.tsx'
import { AdminLog } from './log/AdminLog.tsx'
import { ContactMessages } from './messages/ContactMessages.tsx'
import { ReportsQueue } from './reports/ReportsQueue.tsx'

const LISTS = { oggetti: ItemsList, conversazioni: ConversationsList, giri: RingsList, persone: PeopleList }

/** The admin area: the lists of items, conversations, rings and people, the queue of reports, the messages of the contact form, and the log. */
export function AdminPage() {
  const { view, open, showReports, showMessages, showLog, search, filter, clear } = useAdminView()
  const { tab, reports, messages, log } = view
  const tabName = reports ? REPORTS_TAB : messages ? MESSAGES_TAB : log ? LOG_TAB : tab
  const List = LISTS[tab]
  usePageTitle(texts.admin.title)
  return (
    <main className={classes(adminStyles.page, boxStyles.page)}>
      <div className={adminStyles.head}>
        <h1 className={classes(textStyles.sign, textStyles.title1)}>{texts.admin.title}</h1>
        <ButtonLink small look="line" icon="checkCircle" to={paths.status}>
          {texts.status.link}
        </ButtonLink>
      </div>
      <Tabs value={tabName} onChange={open}>
        <AdminTabs tab={tabName} />
        <TabPanel value={tabName} isOpen>
          {reports ? <ReportsQueue state={reports} onState={showReports} /> : null}
          {messages ? <ContactMessages state={messages} onState={showMessages} /> : null}
          {log ? <AdminLog filter={log} onFilter={showLog} /> : null}
          {reports || messages || log ? null : (
            <>
              <div data-slot="toolbar" className={toolbar.toolbar}>
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
        </TabPanel>
      </Tabs>
    </main>
  )
}

/** The view, stored only in the URL. A choice adds a history entry, so that Back undoes it; typing replaces the entry. */
function useAdminView() {
  const [params, setParams] = useUrlParams()
  const view = readView(params)
  return {
    view,
    open: (nextTab: AdminTab) => setParams(writeView(openTab(view, nextTab))),
    showReports: (reports: ReportState) => setParams(writeView({ ...UNFILTERED, tab: view.tab, reports })),
    showMessages: (messages: MessageState) => setParams(writeView({ ...UNFILTERED, tab: view.tab, messages })),
    showLog: (log: LogFilter) => setParams(writeView({ ...UNFILTERED, tab: view.tab, log })),
    search: (q: string) =>
      setParams((current) => writeView({ ...readView(current), q }), { replace: true, preventScrollReset: true }),
    filter: (changes: Partial<Pick<AdminView, 'availability' | 'state' | 'ringState' | 'held'>>) =>
      setParams((current) => writeView({ ...readView(current), ...changes }), { preventScrollReset: true }),
    clear: () => setParams(writeView({ ...UNFILTERED, tab: view.tab })),
  }
}

function openTab({ tab }: AdminView, nextTab: AdminTab): AdminView {
  if (nextTab === REPORTS_TAB) return { ...UNFILTERED, tab, reports: 'open' }
  if (nextTab === MESSAGES_TAB) return { ...UNFILTERED, tab, messages: 'open' }
  if (nextTab === LOG_TAB) return { ...UNFILTERED, tab, log: { admin: null, person: null } }
  return { ...UNFILTERED, tab: nextTab }
}
