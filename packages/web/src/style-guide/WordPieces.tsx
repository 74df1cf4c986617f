import { AvailabilityBadge } from '../items/AvailabilityBadge.tsx'
import { KIND_ICONS, KindBadge } from '../items/KindBadge.tsx'
import { Badge, type BadgeLook } from '../ui/Badge.tsx'
import { Banner, type BannerLook } from '../ui/Banner.tsx'
import { Fault } from '../ui/Fault.tsx'
import { Icon, type IconName } from '../ui/Icon.tsx'
import { ErrorNotice } from '../ui/Notice.tsx'
import { Piece, Shelf } from './Shelf.tsx'

const BADGES = { pending: 'clock', accepted: 'checkCircle', rejected: 'crossCircle', archived: 'archive' } satisfies Record<
  BadgeLook,
  IconName
>
const BANNERS = { now: 'handTap', wait: 'hourglass', end: 'lock' } satisfies Record<BannerLook, IconName>
const KINDS = ['baratto', 'dono', 'riparare'] as const

/** Badges, banners, and error messages. */
export function WordPieces() {
  return (
    <>
      <Shelf title="Badge">
        {KINDS.map((kind) => (
          <Piece key={kind} state={kind}>
            <KindBadge status={kind} />
            <Icon name={KIND_ICONS[kind]} />
          </Piece>
        ))}
        {keysOf(BADGES).map((look) => (
          <Piece key={look} state={look}>
            <Badge look={look} icon={BADGES[look]}>
              Aperta
            </Badge>
          </Piece>
        ))}
        <Piece state="in_trattativa, scambiato">
          <AvailabilityBadge availability="in_trattativa" />
          <AvailabilityBadge availability="scambiato" />
        </Piece>
      </Shelf>
      <Shelf title="Banner, Notice, Fault">
        {keysOf(BANNERS).map((look) => (
          <Piece key={look} state={look} wide>
            <Banner look={look} icon={BANNERS[look]} hand={look === 'now' ? 'Tocca a te!' : null}>
              Puoi accettare o modificare la proposta.
            </Banner>
          </Piece>
        ))}
        <Piece state="error notice" wide>
          <ErrorNotice text="Errore nel caricamento degli oggetti." retryText="Riprova" onRetry={() => undefined} />
        </Piece>
        <Piece state="fault">
          <Fault>Errore aggiornamento stato</Fault>
        </Piece>
      </Shelf>
    </>
  )
}

function keysOf<K extends string>(record: Record<K, unknown>): K[] {
  // `Object.keys` returns `string[]`, although the type has the exact keys.
  return Object.keys(record) as K[]
}
