import { it } from '@barattolo/domain/texts/it'

/** The language on screen. A second one is chosen here. */
export const texts = it
