import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { findSystemBinaries } from './binaries.ts'

test('[INST-12] a drill takes the newest PostgreSQL of the machine, from 15 on, and says what to install without one', () => {
  const versions = mkdtempSync(join(tmpdir(), 'barattolo-versions-'))
  onTestFinished(() => rmSync(versions, { recursive: true }))
  expect(() => findSystemBinaries(join(versions, 'none'))).toThrow('installa il pacchetto postgresql')
  for (const major of ['9.6', '13', '15', '16', 'common']) {
    mkdirSync(join(versions, major))
    if (major === '13') expect(() => findSystemBinaries(versions)).toThrow('installa il pacchetto postgresql')
  }
  expect(findSystemBinaries(versions)).toBe(join(versions, '16'))
})
