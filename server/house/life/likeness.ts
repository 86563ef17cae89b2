import type { Call } from '#contract/call.ts'
import { packageCalls } from '#contract/features/package/calls.ts'
import { openings } from './things.ts'
import type { Actor, World } from './world.ts'

/** What a copy takes along; when it is for whom, and what people did with it, is each one's own. */
const taken = [
  ...['title', 'content', 'details', 'attachments', 'form', 'link', 'isPage', 'file', 'captions', 'duration'],
  ...['fullScore', 'isLateAllowed', 'lateRule', 'grace', 'latePercent', 'maxLatePercent', 'minCommentLength'],
  ...['attempts', 'attemptRule', 'workingMinutes', 'warningRate', 'showsDuplicates', 'rubric', 'isAnonymous'],
  ...['hidesNames', 'asksAll', 'needsAcknowledgement', 'isDownloadAllowed', 'allowsDownload', 'donePercent'],
]

type ShownActivity = Record<string, unknown>

interface ActivityCopy {
  activityId: string
  contentType: number
}

interface DoneCall {
  actor: Actor
  call: Call
  input: object
  answer: unknown
}

/** A copy of an activity shows whoever makes it what the activity shows them, but for what is each one's own. */
export async function copiesAreAlike(world: World, { actor, call, input, answer }: DoneCall) {
  if (call !== packageCalls.copyActivity) return
  const { activityId, contentType } = input as ActivityCopy
  const opening = openings[contentType]
  if (!opening) return
  const open = async (id: string, courseId: string) => {
    const field = opening.access.who === 'course' ? opening.access.field : 'id'
    const asker = world.cast.find(
      one => one.me === actor.me && one.courseId === courseId && one.part !== 'viewer',
    )
    return asker && ((await world.call(asker, opening, { [field]: id })).answer as ShownActivity | undefined)
  }
  const source = await open(activityId, actor.courseId)
  for (const copy of (answer as { list: { courseId: string; activityId: string }[] }).list) {
    const shown = await open(copy.activityId, copy.courseId)
    if (!source || !shown) continue
    const differing = taken.filter(name => textOf(source[name]) !== textOf(shown[name]))
    for (const name of differing)
      world.breaks(
        'undone',
        `${actor.name} copies ${activityId} (${contentType}): ${name} was ${textOf(source[name])?.slice(0, 200)}, is ${textOf(shown[name])?.slice(0, 200)}`,
      )
  }
}

/** Files are the same whatever they are called by, and nobody has graded by the rubric of a copy yet. */
const textOf = (value: unknown) =>
  JSON.stringify(value, (name, inner) =>
    ['id', 'url', 'thumbnail', 'createdAt', 'isLocked', 'revision'].includes(name) ? undefined : inner,
  )
