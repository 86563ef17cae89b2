import type { Call } from '#contract/call.ts'
import { activityCalls } from '#contract/features/activity/calls.ts'
import { homeworkCalls } from '#contract/features/homework/calls.ts'
import { courseNoticeCalls } from '#contract/features/notice/calls.ts'
import { topicCalls } from '#contract/features/topic/calls.ts'
import type { AnswerOf, InputOf } from '#contract/input.ts'
import { thingOf } from '#contract/wire.ts'
import type { TextKind } from '#server/kernel/test-moves.ts'
import type { Marks } from './draw.ts'
import { activityThings } from './things.ts'
import type { Actor } from './world.ts'

export interface Activity {
  courseId: string
  publishedAt: number | null
  isDeleted: boolean
  areGradesShown: boolean
  classmates: number
}

export interface Text {
  kind: TextKind
  by: string
  courseId: string
  activityId?: string
  studentIds: string[]
}

export const marksIn = (value: unknown) => [
  ...new Set(JSON.stringify(value ?? null).match(/zq[0-9a-z]{4}/g) ?? []),
]

/** What has happened, as the life itself remembers it. */
export class Chronicle {
  readonly activities = new Map<string, Activity>()
  readonly texts = new Map<string, Text>()
  readonly shared = new Set<string>()
  readonly staff = new Map<string, Set<string>>()
  readonly graders = new Map<string, Set<string>>()
  readonly members = new Map<string, Set<string>>()

  describe(mark: string) {
    const text = this.texts.get(mark)
    return text ? `${mark} (${text.kind} of ${text.activityId ?? 'the course'} by ${text.by})` : mark
  }

  /** Takes in what somebody did. */
  note(done: Done, of: Marks['of']) {
    for (const { call, run } of effects) if (call === done.call) run(this, done as never)
    const { actor, call, input, answer } = done
    const { shape } = call.input as unknown as { shape: Record<string, unknown> }
    const activityId =
      Object.entries(input as Record<string, string>).find(([name, value]) => {
        const thing = thingOf(shape[name])
        return thing && value && (thing === 'activity' || activityThings[thing])
      })?.[1] ?? (answer as { id?: string } | undefined)?.id
    const { studentIds, studentId } = input as { studentIds?: string[]; studentId?: string }
    for (const mark of marksIn(input)) {
      const { kind, about } = of(mark)
      this.texts.set(mark, {
        ...{ kind, by: actor.me.id, courseId: actor.courseId, activityId },
        studentIds: [...(about ?? studentIds ?? (studentId ? [studentId] : []))],
      })
    }
  }
}

interface Done<C extends Call = Call> {
  actor: Actor
  call: Call
  input: InputOf<C>
  answer: AnswerOf<C>
  now: number
}

interface Effect {
  call: Call
  run(chronicle: Chronicle, done: Done): void
}

function on<C extends Call>(call: C, run: (chronicle: Chronicle, done: Done<C>) => void): Effect {
  return { call, run: run as Effect['run'] }
}

interface Created {
  publishAt?: number | null
  classmates?: number
}

/** What was written into an activity's own life. */
function created(chronicle: Chronicle, { actor, answer, now }: Done, { publishAt, classmates }: Created) {
  chronicle.activities.set((answer as { id: string }).id, {
    courseId: actor.courseId,
    publishedAt: publishAt === undefined ? now : publishAt,
    ...{ isDeleted: false, areGradesShown: false, classmates: classmates ?? 0 },
  })
}

const changed =
  <C extends Call>(change: (activity: Activity, done: Done<C>) => void) =>
  (chronicle: Chronicle, done: Done<C>) => {
    const { contentId, id } = done.input as { contentId?: string; id?: string }
    const activity = chronicle.activities.get(contentId ?? id ?? '')
    if (activity) change(activity, done)
  }

const effects: Effect[] = [
  on(homeworkCalls.create, (chronicle, done) => created(chronicle, done, done.input)),
  on(topicCalls.create, (chronicle, done) => created(chronicle, done, done.input)),
  on(courseNoticeCalls.create, (chronicle, done) => created(chronicle, done, done.input)),
  on(
    activityCalls.publish,
    changed((activity, { now }) => {
      activity.publishedAt = now
    }),
  ),
  on(
    activityCalls.unpublish,
    changed(activity => {
      activity.publishedAt = null
    }),
  ),
  on(
    activityCalls.delete,
    changed(activity => {
      activity.isDeleted = true
    }),
  ),
  on(
    activityCalls.restore,
    changed(activity => {
      activity.isDeleted = false
    }),
  ),
  on(
    homeworkCalls.publishGrades,
    changed<typeof homeworkCalls.publishGrades>((activity, { input }) => {
      activity.areGradesShown = input.published
    }),
  ),
  on(homeworkCalls.share, (chronicle, { input }) => {
    chronicle.shared.add(`${input.id} ${input.studentId}`)
  }),
]
