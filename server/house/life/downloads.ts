import { registerCalls } from '#contract/features/attendance/register-calls.ts'
import { fileCalls } from '#contract/features/file/calls.ts'
import { homeworkType } from '#contract/features/homework/entities.ts'
import { rosterCalls } from '#contract/features/member/roster.ts'
import { scoreCalls } from '#contract/features/score/calls.ts'
import { archiveCalls } from '#contract/features/submission/archive-calls.ts'
import { everybody } from '#seed/people.ts'
import { unzip } from '#server/features/profile/test-archive.ts'
import { takeJobs } from './jobs.ts'
import type { Activity } from './record.ts'
import { mayKnowAuthor } from './rules.ts'
import type { Actor, World } from './world.ts'

/** Asks for every file that somebody has uploaded in a story, as who knows what it is called. */
export async function lookAtFiles(world: World, actor: Actor) {
  for (const id of world.chronicle.files.keys()) await world.call(actor, fileCalls.getAttachment, { id })
}

/** Takes out what a course gives as files. */
export async function lookAtExports(world: World, actor: Actor) {
  const { courseId } = actor
  for (const call of [rosterCalls.exportRoster, registerCalls.exportRegister, scoreCalls.export]) {
    const { answer } = await world.call(actor, call, { courseId, format: 'csv' })
    const { name, content } = (answer ?? {}) as { name?: string; content?: string }
    if (content) world.judge(actor, call.path, `${name}\n${Buffer.from(content, 'base64')}`)
  }
  const homework = [...world.chronicle.activities.values()].filter(
    one => one.type === homeworkType && one.courseId === courseId,
  )
  for (const one of homework.slice(-3)) await lookAtWorks(world, actor, one)
}

/** Everything that was handed in, in one file. */
async function lookAtWorks(world: World, actor: Actor, { id }: Activity) {
  const begun = await world.call(actor, archiveCalls.download, { id })
  if (!begun.isDone) return
  await takeJobs(world.app, { twice: false, isHeld: () => false })
  const { answer } = await world.call(actor, archiveCalls.listDownloads, { id })
  const { list = [] } = (answer ?? {}) as { list?: { file: { url: string } | null }[] }
  const url = list[0]?.file?.url
  if (!url) return
  const { pathname, search } = new URL(url, 'http://localhost')
  const { rawPayload } = await world.app.http.inject({ url: pathname + search })
  const written = await textOf(rawPayload)
  const way = `the file of all works of ${id}`
  world.judge(actor, way, written)
  judgeNames(world, actor, { id, way, written })
}

/** What an archive says, with the names of what is in it, and what workbooks in it say. */
async function textOf(archive: Buffer): Promise<string> {
  const words: string[] = []
  for (const [name, content] of await unzip(archive))
    words.push(name, name.endsWith('.xlsx') ? await textOf(content) : content.toString())
  return words.join('\n')
}

interface NamedText {
  id: string
  way: string
  written: string
}

/** Where it is not shown who wrote what, nobody is named either. */
function judgeNames({ chronicle, breaks }: World, actor: Actor, { id, way, written }: NamedText) {
  for (const [mark, { activityId, by, kind }] of chronicle.texts) {
    if (activityId !== id || kind !== 'answer' || mayKnowAuthor(chronicle, mark, actor, way)) continue
    const { name, number } = everybody.find(one => one.id === by)!
    if (written.includes(name) || written.includes(number) || written.includes(by))
      breaks('hidden', `${actor.name} learns who wrote ${chronicle.describe(mark)} by ${way}: ${name}`)
  }
}
