import { runChecks } from './checks.ts'

process.exitCode = (await runChecks()).length === 0 ? 0 : 1
