import type { Rolldown } from 'vite'

/** An entry of Vite's manifest: the output files of one source file. */
interface BuiltFile {
  file: string
  css?: string[]
  imports?: string[]
  dynamicImports?: string[]
}
export type BuiltFiles = Readonly<Record<string, BuiltFile>>

export function manifestOf(bundle: Rolldown.OutputBundle): BuiltFiles {
  const manifest = bundle['.vite/manifest.json']
  if (manifest?.type !== 'asset') throw new Error('the build has no manifest')
  return JSON.parse(String(manifest.source))
}

export function fileOf(files: BuiltFiles, name: string): BuiltFile {
  const file = files[name]
  if (!file) throw new Error(`${name} has no file in the build`)
  return file
}
