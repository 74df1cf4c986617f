import { AvailabilityBadge } from '../items/AvailabilityBadge.tsx'
import { ITEM_STATUS_ICONS, ItemStatusBadge } from '../items/ItemStatusBadge.tsx'
import { Badge, type BadgeLook } from '../ui/Badge.tsx'
import { Banner, type BannerLook } from '../ui/Banner.tsx'
import { ErrorState, Notice } from '../ui/ContentStates.tsx'
import countStyles from '../ui/Count.module.css'
import { FieldError } from '../ui/form/FieldError.tsx'
import { Icon, type IconName } from '../ui/icon/Icon.tsx'
import { Sample, SampleGroup } from './SampleGroup.tsx'

const BADGES = { pending: 'clock', accepted: 'checkCircle', rejected: 'crossCircle', archived: 'archive' } satisfies Record<
  BadgeLook,
  IconName
>
const BANNERS = { now: 'handTap', wait: 'hourglass', end: 'lock' } satisfies Record<BannerLook, IconName>
const STATUSES = ['baratto', 'dono', 'riparare'] as const

/** Badges, banners, and error messages. */
export function StatusSamples() {
  return (
    <>
      <SampleGroup title="Badge">
        {STATUSES.map((kind) => (
          <Sample key={kind} state={kind}>
            <ItemStatusBadge status={kind} />
            <Icon name={ITEM_STATUS_ICONS[kind]} />
          </Sample>
        ))}
        {keysOf(BADGES).map((look) => (
          <Sample key={look} state={look}>
            <Badge look={look} icon={BADGES[look]}>
              Aperta
            </Badge>
          </Sample>
        ))}
        <Sample state="count">
          <span className={countStyles.count}>3</span>
          <span className={countStyles.count}>128</span>
        </Sample>
        <Sample state="in_trattativa, scambiato">
          <AvailabilityBadge availability="in_trattativa" />
          <AvailabilityBadge availability="scambiato" />
        </Sample>
      </SampleGroup>
      <SampleGroup title="Banner, ErrorState, FieldError">
        {keysOf(BANNERS).map((look) => (
          <Sample key={look} state={look} wide>
            <Banner look={look} icon={BANNERS[look]} hand={look === 'now' ? 'Tocca a te!' : null}>
              Puoi accettare o modificare la proposta.
            </Banner>
          </Sample>
        ))}
        <Sample state="notice" wide>
          <Notice role="status" text="Senza rete: quello che vedi è di prima." />
        </Sample>
        <Sample state="error notice" wide>
          <ErrorState text="Errore nel caricamento degli oggetti." onRetry={() => undefined} />
        </Sample>
        <Sample state="field error">
          <FieldError>Errore aggiornamento stato</FieldError>
        </Sample>
      </SampleGroup>
    </>
  )
}

function keysOf<K extends string>(record: Record<K, unknown>): K[] {
  // `Object.keys` returns `string[]`, although the type has the exact keys.
  return Object.keys(record) as K[]
}
