import { RING_CHAT_HASH } from '@barattolo/domain/notices/notice-path'
import type { SuggestedItem } from '@barattolo/domain/rings/contract'
import type { ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router'
import conversationStyles from '../../conversations/Conversations.module.css'
import { ItemThumb } from '../../items/ItemThumb.tsx'
import { texts } from '../../shared/texts.ts'
import { Badge, type BadgeLook } from '../../ui/Badge.tsx'
import boxStyles from '../../ui/box.module.css'
import countStyles from '../../ui/Count.module.css'
import { classes } from '../../ui/classes.ts'
import type { IconName } from '../../ui/icon/Icon.tsx'
import surfaces from '../../ui/surfaces.module.css'
import { TabList, TabPanel, Tabs } from '../../ui/Tabs.tsx'
import textStyles from '../../ui/text.module.css'
import { useVisibleHeight } from '../../ui/use-visible-height.ts'
import { RingBar } from './RingBar.tsx'
import ringPageStyles from './RingPage.module.css'

const labels = texts.ringPage

interface RingFrameProps {
  title: string
  names: readonly string[]
  state: { look: BadgeLook; icon: IconName; text: string }
  isWide: boolean
  isSuggestion?: boolean
  /** What the user receives. */
  item: SuggestedItem | null
  board: ReactNode
  /** The main buttons, at the bottom of a phone. */
  actions: ReactNode
  /** Shown in the wide layout, and above the chat of a phone. The board of a phone begins with its text instead. */
  banner: ReactNode
  /** Other buttons, place and people, at the end of the board of a phone. */
  more: ReactNode
  chat?: { unread: number; render: (isVisible: boolean) => ReactNode } | null
}

/** The frame of the page: board and side in the wide layout; bar, tabs, board and buttons on a phone. */
export function RingFrame(props: RingFrameProps) {
  return props.isWide ? <WideFrame {...props} /> : <CompactFrame {...props} />
}

function WideFrame({ title, names, state, item, board, actions, banner, more, chat }: RingFrameProps) {
  return (
    <main data-slot="ring-page" className={ringPageStyles.page}>
      <section className={classes(ringPageStyles.board, surfaces.board)} aria-label={labels.ring}>
        <div data-slot="ring-scroll" className={ringPageStyles.scroll}>
          {board}
        </div>
      </section>
      <div className={ringPageStyles.side}>
        <div className={ringPageStyles.rootItem}>
          {item ? <ItemThumb item={item} /> : null}
          <span className={boxStyles.grow}>
            {names.length > 0 ? <span className={textStyles.hand}>{labels.with(names)}</span> : null}
            <h1 className={textStyles.sign}>{title}</h1>
          </span>
          <Badge look={state.look} icon={state.icon}>
            {state.text}
          </Badge>
        </div>
        {banner}
        {actions}
        {more}
        {chat ? (
          <section
            data-slot="column"
            className={classes(conversationStyles.column, ringPageStyles.chat)}
            aria-label={labels.chat}
          >
            {chat.render(true)}
          </section>
        ) : null}
      </div>
    </main>
  )
}

function CompactFrame({ title, names, state, isSuggestion = false, board, actions, banner, more, chat }: RingFrameProps) {
  const navigate = useNavigate()
  useVisibleHeight()
  // The URL names the panel, so that a notice of the chat opens it, and a reload keeps it.
  const panel = useLocation().hash === RING_CHAT_HASH ? 'chat' : 'ring'
  const setPanel = (next: 'ring' | 'chat') =>
    void navigate({ hash: next === 'chat' ? RING_CHAT_HASH : '' }, { replace: true, preventScrollReset: true })
  const ring = (
    <div data-slot="ring-scroll" className={ringPageStyles.scroll}>
      {board}
      {more}
    </div>
  )
  return (
    <main data-slot="ring-page" className={ringPageStyles.page}>
      <RingBar title={title} icon={state.icon} state={labels.stateWith(state.text, names)} isSuggestion={isSuggestion} />
      {chat ? (
        <Tabs value={panel} onChange={setPanel}>
          <TabList
            label={labels.parts}
            className={conversationStyles.tabs}
            tabs={[
              { value: 'ring', content: labels.ring },
              { value: 'chat', content: <ChatTab unread={chat.unread} /> },
            ]}
          />
          <TabPanel value="ring" isOpen={panel === 'ring'} className={classes(ringPageStyles.board, surfaces.board)}>
            {ring}
          </TabPanel>
          <TabPanel value="chat" isOpen={panel === 'chat'} className={classes(conversationStyles.column, ringPageStyles.chat)}>
            {panel === 'chat' ? banner : null}
            {chat.render(panel === 'chat')}
          </TabPanel>
        </Tabs>
      ) : (
        <section className={classes(ringPageStyles.board, surfaces.board)} aria-label={labels.ring}>
          {ring}
        </section>
      )}
      {actions ? (
        <div data-slot="compact-actions" className={conversationStyles.compactActions}>
          {actions}
        </div>
      ) : null}
    </main>
  )
}

function ChatTab({ unread }: { unread: number }) {
  return (
    <>
      <span>{labels.chat}</span>
      {unread > 0 ? (
        <span data-slot="count" className={countStyles.count}>
          <span aria-hidden="true">{unread}</span>
          <span className={textStyles.hidden}>{labels.chatUnread(unread)}</span>
        </span>
      ) : null}
    </>
  )
}
