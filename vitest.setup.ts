import { afterEach } from 'vitest'

const heard: string[] = []
for (const level of ['error', 'warn'] as const) {
  console[level] = (...parts: unknown[]) => {
    heard.push(`console.${level}: ${parts.map(String).join(' ')}`)
  }
}

/** A test that expects console output mocks it: `vi.spyOn(console, 'error').mockImplementation(…)`. */
afterEach(() => {
  const complaints = heard.splice(0)
  if (complaints.length > 0) throw new Error(`Unexpected console output:\n${complaints.join('\n')}`)
})
