import type { ItemSnapshot, Message } from '@barattolo/domain/conversations/message'
import type { Uid } from '@barattolo/domain/ids'
import { ItemThumb } from '../../items/ItemThumb.tsx'
import { Timestamp } from '../../shared/Timestamp.tsx'
import { texts } from '../../shared/texts.ts'
import { Icon } from '../../ui/Icon.tsx'
import { type Side, sideTitle } from '../proposal/sides.tsx'

/** A sent proposal in the chat, from the viewer's side: what they give and what they receive. */
export function ProposalMessage({ message, me, otherName }: { message: Message; me: Uid; otherName: string }) {
  const mine = message.items.filter(({ ownerUid }) => ownerUid === me)
  const theirs = message.items.filter(({ ownerUid }) => ownerUid !== me)
  return (
    <div className="tk">
      <p className="tk__h">
        <b>{message.from.uid === me ? texts.exchangeScreen.youProposed : texts.exchangeScreen.proposed(otherName)}</b>
        <Timestamp iso={message.createdAt} />
      </p>
      <div className="tk__b">
        <ProposalSide side="mine" items={mine} />
        <Icon name="arrowsLeftRight" />
        <ProposalSide side="theirs" items={theirs} />
      </div>
    </div>
  )
}

function ProposalSide({ side, items }: { side: Side; items: readonly ItemSnapshot[] }) {
  return (
    <div>
      <span className="dir">{sideTitle(side)}</span>
      {items.length > 0 ? (
        <span className="tk__p">
          {items.map((item) => (
            <ItemThumb key={item._id} item={item} />
          ))}
        </span>
      ) : null}
      <p>{items.length > 0 ? items.map(itemLabel).join(', ') : texts.exchangeScreen.nothing}</p>
    </div>
  )
}

function itemLabel({ title, status }: ItemSnapshot): string {
  return status === 'baratto' ? title : texts.exchangeScreen.ofKind(title, texts.items.status[status])
}
