/** The language on screen. A second one is chosen here. A page takes along only the nouns that it speaks of. */
export { it as texts } from '@barattolo/domain/texts/it'
