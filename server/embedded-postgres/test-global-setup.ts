import type { TestProject } from 'vitest/node'
import { startTestPostgres } from './test-server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Connection string of the test run's PostgreSQL; its role may create databases. */
    postgresUrl: string
  }
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  // The runner that started this may be killed; nobody would then read the tests' output.
  if (process.channel) process.once('disconnect', () => process.exit(1)).channel?.unref()
  const server = await startTestPostgres()
  project.provide('postgresUrl', server.url)
  return server.stop
}
