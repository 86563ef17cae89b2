import { profileCalls } from '#contract/features/profile/calls.ts'
import type { CastMember } from '#seed/people.ts'
import type { testApp } from '#server/kernel/test-app.ts'
import { unzip } from './test-archive.ts'

type App = ReturnType<ReturnType<typeof testApp>>

/** All that somebody gets who asks for their own data: the files of the archive, by name. */
export async function ownDataOf(app: App, who: CastMember) {
  await app.call(who, profileCalls.exportData)
  await app.settle()
  const { latest } = await app.call(who, profileCalls.getDataExport)
  const { pathname, search } = new URL(latest!.url)
  const headers = { token: await app.tokenOf(who) }
  return unzip((await app.http.inject({ url: pathname + search, headers })).rawPayload)
}

/** The rows of one table that are in somebody's own data. */
export async function ownRowsOf(app: App, who: CastMember, table: string) {
  const found = (await ownDataOf(app, who)).get(`${table}.json`)
  return JSON.parse(found!.toString()) as Record<string, unknown>[]
}
