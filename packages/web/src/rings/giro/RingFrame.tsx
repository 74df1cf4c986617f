import { RING_CHAT_HASH } from '@barattolo/domain/notices/notice-path'
import type { SuggestedItem } from '@barattolo/domain/rings/contract'
import type { ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { ItemThumb } from '../../items/ItemThumb.tsx'
import { texts } from '../../shared/texts.ts'
import { Badge, type BadgeLook } from '../../ui/Badge.tsx'
import type { IconName } from '../../ui/icon/Icon.tsx'
import { TabList, TabPanel, Tabs } from '../../ui/Tabs.tsx'
import { useVisibleHeight } from '../../ui/use-visible-height.ts'
import { RingBar } from './RingBar.tsx'

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
    <main className="ring-page">
      <section className="ring-page__board board" aria-label={labels.ring}>
        <div className="ring-page__scroll">{board}</div>
      </section>
      <div className="ring-page__side">
        <div className="ring-page-root">
          {item ? <ItemThumb item={item} /> : null}
          <span className="grow">
            {names.length > 0 ? <span className="hand">{labels.with(names)}</span> : null}
            <h1 className="sign">{title}</h1>
          </span>
          <Badge look={state.look} icon={state.icon}>
            {state.text}
          </Badge>
        </div>
        {banner}
        {actions}
        {more}
        {chat ? (
          <section className="col ring-page__chat" aria-label={labels.chat}>
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
    <div className="ring-page__scroll">
      {board}
      {more}
    </div>
  )
  return (
    <main className="ring-page">
      <RingBar title={title} icon={state.icon} state={labels.stateWith(state.text, names)} isSuggestion={isSuggestion} />
      {chat ? (
        <Tabs value={panel} onChange={setPanel}>
          <TabList
            label={labels.parts}
            className="mtabs"
            tabs={[
              { value: 'ring', content: labels.ring },
              { value: 'chat', content: <ChatTab unread={chat.unread} /> },
            ]}
          />
          <TabPanel value="ring" isOpen={panel === 'ring'} className="ring-page__board board">
            {ring}
          </TabPanel>
          <TabPanel value="chat" isOpen={panel === 'chat'} className="col ring-page__chat">
            {panel === 'chat' ? banner : null}
            {chat.render(panel === 'chat')}
          </TabPanel>
        </Tabs>
      ) : (
        <section className="ring-page__board board" aria-label={labels.ring}>
          {ring}
        </section>
      )}
      {actions ? <div className="macts">{actions}</div> : null}
    </main>
  )
}

function ChatTab({ unread }: { unread: number }) {
  return (
    <>
      <span>{labels.chat}</span>
      {unread > 0 ? (
        <span className="dot">
          <span aria-hidden="true">{unread}</span>
          <span className="vh">{labels.chatUnread(unread)}</span>
        </span>
      ) : null}
    </>
  )
}
