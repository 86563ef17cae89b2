import type { TestProject } from 'vitest/node'
import { startTestPostgres } from './test-server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Connection string of the test run's PostgreSQL; its role may make databases. */
    postgresUrl: string
  }
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startTestPostgres()
  project.provide('postgresUrl', server.url)
  return server.stop
}
