import type { AdminRing } from '@barattolo/domain/admin/ring-contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { formatDay } from '../../shared/format.ts'
import { Timestamp } from '../../shared/Timestamp.tsx'
import { texts } from '../../shared/texts.ts'
import { Badge, type BadgeLook } from '../../ui/Badge.tsx'
import { classes } from '../../ui/classes.ts'
import type { IconName } from '../../ui/icon/Icon.tsx'
import spaceStyles from '../../ui/space.module.css'
import textStyles from '../../ui/text.module.css'
import adminStyles from '../Admin.module.css'
import { endRing, ringsList } from '../admin.queries.ts'
import { ReasonButton } from '../ReasonButton.tsx'
import { OpenedRing } from '../reports/OpenedRing.tsx'
import { SettleExchange } from '../reports/SettleExchange.tsx'
import { AdminTable, type Column, type ListProps } from './AdminTable.tsx'

const { columns } = texts.admin
const labels = texts.adminRings

const COLUMNS: readonly Column<AdminRing>[] = [
  { label: columns.status, cell: (ring) => <RingStatusCell ring={ring} /> },
  { label: columns.updated, cell: (ring) => <TimesCell ring={ring} />, narrow: true },
  { label: columns.id, cell: ({ id }) => <code className={adminStyles.id}>{id}</code> },
]

export function RingsList(props: ListProps) {
  return (
    <AdminTable
      {...props}
      list={useInfiniteQuery(ringsList(props.view))}
      keyOf={({ id }) => id}
      mainColumn={{ label: labels.objects, cell: ({ legs }) => <Legs legs={legs} /> }}
      columns={COLUMNS}
      actions={(ring) => (
        <>
          <OpenedRing ring={ring} titles={titlesOf(ring)} />
          {ring.held ? <SettleExchange exchangeId={ring.held} title={titlesOf(ring)} isRing /> : null}
          {ring.state === 'dissolved' || ring.state === 'done' ? null : <EndRing ring={ring} />}
        </>
      )}
    />
  )
}

/** The first object that each person gives. */
const titlesOf = ({ legs }: AdminRing) => legs.map(({ items }) => items[0]).join(', ')

/** What each person gives, in giving order: each gives to the next. */
function Legs({ legs }: Pick<AdminRing, 'legs'>) {
  return legs.map(({ giver, items }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: people who have left share a name, and the order does not change
    <span key={index} className={adminStyles.part}>
      {items.join(' + ')} <span className={classes(textStyles.small, textStyles.dim)}>{labels.from(giver)}</span>
    </span>
  ))
}

const LOOKS = {
  open: { look: 'pending', icon: 'clock' },
  repairing: { look: 'pending', icon: 'arrowsClockwise' },
  agreed: { look: 'accepted', icon: 'checkCircle' },
  dissolved: { look: 'rejected', icon: 'crossCircle' },
  done: { look: 'archived', icon: 'handshake' },
} satisfies Record<AdminRing['state'], { look: BadgeLook; icon: IconName }>

function RingStatusCell({ ring: { state, endedWhy, repairs, held } }: { ring: AdminRing }) {
  const { look, icon } = LOOKS[state]
  return (
    <>
      <span className={adminStyles.states}>
        <Badge look={look} icon={icon}>
          {labels.states[state]}
        </Badge>
        {held ? (
          <Badge look="pending" icon="warning">
            {texts.admin.held}
          </Badge>
        ) : null}
      </span>
      {endedWhy ? (
        <span className={classes(textStyles.small, textStyles.dim, adminStyles.reason)}>{labels.ended[endedWhy]}</span>
      ) : null}
      {repairs > 0 ? (
        <span className={classes(textStyles.small, textStyles.dim, adminStyles.reason)}>{labels.repairs(repairs)}</span>
      ) : null}
    </>
  )
}

function TimesCell({ ring: { openedAt, updatedAt } }: { ring: AdminRing }) {
  return (
    <>
      <Timestamp iso={updatedAt} />
      <span className={classes(textStyles.small, textStyles.dim, adminStyles.reason)}>{labels.since(formatDay(openedAt))}</span>
    </>
  )
}

function EndRing({ ring }: { ring: AdminRing }) {
  return (
    <ReasonButton
      destructive
      icon="crossCircle"
      labels={labels.end}
      name={titlesOf(ring)}
      text={
        <>
          <p>{labels.end.text}</p>
          {ring.state === 'agreed' ? <p className={spaceStyles.small}>{labels.end.agreed}</p> : null}
        </>
      }
      hint={labels.end.hint}
      draftKey={`chiudi:${ring.id}`}
      onConfirm={(reason) => endRing(ring.id, reason)}
    />
  )
}
