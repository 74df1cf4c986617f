import { addDevice } from '@barattolo/domain/people/devices'
import { call } from '../shared/api/api.ts'
import { storageLabel } from '../shared/storage/person-storage.ts'
import { load, save } from '../shared/storage/storage.ts'
import { whenIdle } from '../ui/loading/when-idle.ts'

/** The random id of this browser, the same for all its users. It stays after a sign-out: two accounts of one browser share it. */
const DEVICE_KEY = 'barattolo:device'
/** For which user this tab has sent it last, and on which day. */
const SENT_KEY = 'barattolo:device-sent'

/**
 * Sends the id of this browser after a sign-in, once a day in each tab: public figures count accounts of one browser as one person.
 * Nothing waits for it; after a failure the next page sends it again.
 */
export async function reportDevice(uid: string): Promise<void> {
  const device = loadDevice()
  if (device === null) return
  const sent = `${storageLabel(uid)} ${new Date().toISOString().slice(0, 10)}`
  if (sessionStorage.getItem(SENT_KEY) === sent) return
  await whenIdle()
  await call(addDevice, { body: { device } })
  sessionStorage.setItem(SENT_KEY, sent)
}

/** Null if the storage is blocked: an id that does not stay would say nothing. */
function loadDevice(): string | null {
  const stored = () => load(DEVICE_KEY, (value) => (typeof value === 'string' ? value : null), null)
  const known = stored()
  if (known !== null) return known
  save(DEVICE_KEY, crypto.randomUUID())
  return stored()
}
