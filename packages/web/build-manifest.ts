import type { Rolldown } from 'vite'

/** An entry of Vite's manifest: the output files of one source file. */
interface ManifestEntry {
  file: string
  css?: string[]
  imports?: string[]
  dynamicImports?: string[]
}
export type BuildManifest = Readonly<Record<string, ManifestEntry>>

export function readManifest(bundle: Rolldown.OutputBundle): BuildManifest {
  const manifest = bundle['.vite/manifest.json']
  if (manifest?.type !== 'asset') throw new Error('the build has no manifest')
  return JSON.parse(String(manifest.source))
}

export function getManifestEntry(manifest: BuildManifest, name: string): ManifestEntry {
  const file = manifest[name]
  if (!file) throw new Error(`${name} has no file in the build`)
  return file
}
