import type { Uid } from '@barattolo/domain/ids'
import { lazy } from 'react'
import { texts } from '../app/texts.ts'
import { Spare } from '../ui/Spare.tsx'
import { Chat } from './Chat.tsx'
import { Composer } from './Composer.tsx'
import { Panel, type Part } from './Panel.tsx'
import { Picker } from './Picker.tsx'
import type { People } from './people.ts'
import { Tabs } from './Tabs.tsx'
import { TurnBanner } from './TurnBanner.tsx'
import { useLetters } from './use-letters.ts'
import type { NegotiationOnScreen } from './use-negotiation.ts'

/** Rarely needed, so it is a chunk of its own. */
const Similar = lazy(async () => ({ default: (await import('./Similar.tsx')).Similar }))

interface PartsProps {
  negotiation: NegotiationOnScreen
  me: Uid
  people: People
  /** The panel that is open on a phone; null in the wide layout, which shows all three. */
  open: Part | null
  onOpen: (part: Part) => void
  onTyping: (typing: boolean) => void
}

/** The user's items, the chat, the other person's items: side by side, or behind three tabs on a phone. */
export function Parts({ negotiation, me, people, open, onOpen, onTyping }: PartsProps) {
  const { conversation, view } = negotiation
  const letters = useLetters(conversation._id, me)
  const words = texts.conversations
  const picker = { negotiation, me }
  return (
    <>
      {open === null ? null : (
        <Tabs
          label={texts.exchangeScreen.tabs}
          tabs={[
            { value: 'mio', text: words.myBazar },
            { value: 'chat', text: texts.exchangeScreen.chat },
            { value: 'suo', text: texts.exchangeScreen.bazarTab(people.otherName) },
          ]}
          value={open}
          onChange={onOpen}
        />
      )}
      <div className="pane">
        <Panel part="mio" label={words.myBazar} open={open}>
          <Picker
            {...picker}
            isShown={open === null || open === 'mio'}
            side="mine"
            title={words.myBazar}
            owner={people.me}
            ownerUid={me}
          />
        </Panel>
        <Panel part="chat" label={texts.exchangeScreen.chat} open={open}>
          {open === null ? <TurnBanner negotiation={negotiation} otherName={people.otherName} /> : null}
          <Chat
            conversation={conversation}
            me={me}
            people={people}
            letters={letters}
            isShown={open === null || open === 'chat'}
          />
          {conversation.rootItemGone && conversation.rootItem.ownerUid !== me ? (
            <Spare>
              <Similar conversation={conversation} />
            </Spare>
          ) : null}
          <Composer
            letters={letters}
            canWrite={negotiation.moves.includes('write')}
            otherName={people.otherName}
            onTyping={onTyping}
          />
        </Panel>
        <Panel part="suo" label={words.otherBazar(people.otherName)} open={open}>
          <Picker
            {...picker}
            isShown={open === null || open === 'suo'}
            side="theirs"
            title={words.otherBazar(people.otherName)}
            owner={people.other}
            ownerUid={view.other}
          />
        </Panel>
      </div>
    </>
  )
}
