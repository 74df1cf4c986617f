/** Rows of the least server's tables; times in microseconds. */
export interface ItemDetail {
  lat: number | null
  lng: number | null
  negotiations: number
  created: string
  updated: string
}

export function itemAnswer({ lat, lng, negotiations, created, updated, ...fields }: ItemDetail) {
  return {
    ...fields,
    coords: lat === null ? null : { lat, lng },
    meta: { trattativeAperte: negotiations },
    createdAt: isoTime(created),
    updatedAt: isoTime(updated),
  }
}

export interface InboxEntry {
  conversation_id: string
  other_uid: string
  other_name: string
  other_photo: string | null
  root_title: string
  root_category: string
  root_image: string
  preview: string | null
  preview_from: string | null
  unread: number
  turn: string | null
  status: string
  updated: string
}

export function inboxAnswer(entry: InboxEntry) {
  return {
    _id: entry.conversation_id,
    rootItem: { title: entry.root_title, category: entry.root_category, imageUrl: entry.root_image },
    /** Only the other person. */
    participants: [{ uid: entry.other_uid, name: entry.other_name, photo: entry.other_photo }],
    lastMessage: { text: entry.preview, from: { uid: entry.preview_from } },
    unread: entry.unread,
    turn: entry.turn,
    status: entry.status,
    updatedAt: isoTime(entry.updated),
  }
}

export interface SentMessage {
  client_id: string
  from_uid: string
  text: string
  created: string
}

export function messageAnswer({ client_id, from_uid, text, created }: SentMessage) {
  return { clientId: client_id, from: { uid: from_uid }, text, createdAt: isoTime(created) }
}

const isoTime = (microseconds: string) => new Date(Math.floor(Number(microseconds) / 1000)).toISOString()
