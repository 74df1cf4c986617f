import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ROOT } from './run.ts'

const FORBIDDEN = [
  ['packages/domain/src/items/item.ts', 'react'],
  ['packages/domain/src/items/item.ts', 'node:fs'],
  ['packages/domain/src/items/item.ts', 'zod'],
  ['packages/domain/src/items/item.ts', 'kysely'],
  ['packages/domain/src/items/item.ts', '@barattolo/server/app'],
  ['packages/domain/src/items/item.ts', '../../../server/src/app.ts'],
  ['packages/web/src/items/page/ItemPage.tsx', '@barattolo/server/app'],
  ['packages/web/src/items/page/ItemPage.tsx', '../../../server/src/app.ts'],
  ['packages/web/src/items/page/ItemPage.tsx', 'zod'],
  ['packages/web/src/ui/Button.tsx', '../items/ItemCard.tsx'],
  ['packages/web/src/ui/Button.tsx', '@barattolo/domain/items/contract'],
  ['packages/web/src/ui/form/Field.tsx', '../../items/ItemCard.tsx'],
  ['packages/server/src/items/items.routes.ts', '@barattolo/web/main'],
  ['packages/server/src/items/items.routes.ts', '../../../web/src/main.tsx'],
  ['packages/server/src/items/items.service.ts', './items.routes.ts'],
  ['packages/server/src/items/items.service.ts', 'fastify'],
  ['packages/server/src/items/items.store.ts', './items.service.ts'],
  ['packages/server/src/items/items.store.ts', '../conversations/conversations.service.ts'],
  ['packages/server/src/items/items.store.ts', './items.routes.ts'],
  ['packages/server/src/platform/database/database.ts', '../../items/items.store.ts'],
  ['packages/server/src/platform/postgres/embedded.ts', '../../items/items.store.ts'],
] as const

const ALLOWED = [
  ['packages/domain/src/items/item.ts', 'zod/mini'],
  ['packages/domain/src/items/item.ts', '../ids.ts'],
  ['packages/domain/src/items/item.ts', './kinds.ts'],
  ['packages/domain/src/items/item.test.ts', 'vitest'],
  ['packages/web/src/items/page/ItemPage.tsx', '@barattolo/domain/items/contract'],
  ['packages/web/src/items/page/ItemPage.tsx', '../ui/Button.tsx'],
  ['packages/web/src/ui/Tabs.tsx', './Button.tsx'],
  ['packages/web/src/ui/overlay/Dialog.tsx', '../Button.tsx'],
  ['packages/web/src/ui/overlay/Dialog.tsx', '@barattolo/domain/texts/it'],
  ['packages/server/src/items/items.routes.ts', './items.service.ts'],
  ['packages/server/src/items/items.service.ts', '../conversations/conversations.service.ts'],
  ['packages/server/src/items/items.store.ts', '../platform/database/database.ts'],
  ['packages/server/src/platform/postgres/embedded.ts', '../database/database.ts'],
] as const

/** A temporary project with our lint rules and one file per case, numbered because several cases have the same path. */
const folder = mkdtempSync(join(tmpdir(), 'barattolo-layers-'))
let lintOutput: string

beforeAll(() => {
  const rules = JSON.parse(readFileSync(join(ROOT, 'biome.json'), 'utf8'))
  writeFileSync(join(folder, 'biome.json'), JSON.stringify({ ...rules, vcs: { enabled: false } }))
  for (const [path, from] of [...FORBIDDEN, ...ALLOWED])
    write(numberedPath(path, from), `import { x } from '${from}'\n\nexport const y = x\n`)
  write('packages/domain/src/ring-a.ts', "import { b } from './ring-b.ts'\n\nexport const a = () => b\n")
  write('packages/domain/src/ring-b.ts', "import { a } from './ring-a.ts'\n\nexport const b = () => a\n")
  lintOutput = spawnSync(join(ROOT, 'node_modules/.bin/biome'), ['lint', '--reporter=github', '--max-diagnostics=none', '.'], {
    cwd: folder,
    encoding: 'utf8',
  }).stdout
})
afterAll(() => rmSync(folder, { recursive: true }))

test.each(FORBIDDEN)('[APP-12] %s may not import %s', (path, from) => {
  expect(lintOutput).toContain(`style/noRestrictedImports,file=${join(folder, numberedPath(path, from))},`)
})

test.each(ALLOWED)('%s may import %s', (path, from) => {
  expect(lintOutput).not.toContain(`style/noRestrictedImports,file=${join(folder, numberedPath(path, from))},`)
})

test('[APP-12] Two files may not import each other', () => {
  expect(lintOutput).toContain(`suspicious/noImportCycles,file=${join(folder, 'packages/domain/src/ring-a.ts')},`)
})

/** `items.store.ts` becomes `3-items.store.ts`: the rules match folders and endings. */
function numberedPath(path: string, from: string) {
  const index = [...FORBIDDEN, ...ALLOWED].findIndex((pair) => pair[0] === path && pair[1] === from)
  return path.replace(/([^/]+)$/, `${index}-$1`)
}

function write(path: string, source: string) {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), source)
}
