import { app } from './it/app.ts'
import { conversations } from './it/conversations.ts'
import { items } from './it/items.ts'
import { problems } from './it/problems.ts'

/** Every Italian text a person reads, one file a noun. */
export const it = { app, conversations, items, problems } as const
