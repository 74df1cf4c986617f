import type { Uid } from '@barattolo/domain/ids'
import type { NewMessageEvent, Topic } from '@barattolo/domain/live'

/** Tells people's open screens, after commit. `to: 'everybody'` is for public things. */
export interface Announce {
  changed: (topic: Topic, to: readonly Uid[] | 'everybody') => void
  newMessage: (message: NewMessageEvent, to: readonly Uid[]) => void
  /** Somebody was disabled or deleted: their open sockets are closed. */
  leave: (uid: Uid) => void
}

/** For whoever runs without sockets: scripts and the demo. */
export const SILENT: Announce = { changed: () => undefined, newMessage: () => undefined, leave: () => undefined }
