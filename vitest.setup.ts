import { afterEach } from 'vitest'

const consoleCalls: string[] = []
for (const level of ['error', 'warn'] as const) {
  console[level] = (...parts: unknown[]) => {
    consoleCalls.push(`console.${level}: ${parts.map(String).join(' ')}`)
  }
}

/** A test that expects console output mocks it: `vi.spyOn(console, 'error').mockImplementation(…)`. */
afterEach(() => {
  const unexpectedCalls = consoleCalls.splice(0)
  if (unexpectedCalls.length > 0) throw new Error(`Unexpected console output:\n${unexpectedCalls.join('\n')}`)
})
