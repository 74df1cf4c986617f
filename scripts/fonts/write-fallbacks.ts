import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fallbacksCss } from './fallbacks.ts'

writeFileSync(join(import.meta.dirname, '../../packages/web/src/styles/fallbacks.css'), fallbacksCss())
