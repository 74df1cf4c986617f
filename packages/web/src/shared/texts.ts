/**
 * The texts on screen. A second language would be selected here and in `ui/`. The bundle of a page has only the sections that it
 * uses.
 */
export { it as texts } from '@barattolo/domain/texts/it'
