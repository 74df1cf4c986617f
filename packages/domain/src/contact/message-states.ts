/** Whether the admin has answered a message of the contact form. */
export const MESSAGE_STATES = ['open', 'answered'] as const
export type MessageState = (typeof MESSAGE_STATES)[number]
