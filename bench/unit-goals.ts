import { newId } from '#server/kernel/ids.ts'
import { handIns } from './commands.ts'
import { type Recorder, startFloor } from './floor.ts'
import { type Result, ratio } from './goal.ts'
import type { Lessons } from './lessons.ts'
import { type Asked, type Cost, type InUnits, inUnits, type Repeated, type Ruler, total } from './ruler.ts'
import { type Attendee, lectureId, type World } from './world.ts'

const seconds = 1
const roundCount = 5
/** How much more a call may cost than its floor: the same statements and bytes. */
const timesFloor = 1.5

interface Goal {
  load: string
  /** What each round asks. */
  rounds: Asked[]
  /** What its floor is recorded from and measured with; if absent, the same. */
  floor?: { recorded: Repeated; recorder: Recorder; rounds: Asked[] }
  /** If absent, the row serves for comparison. */
  atMost?: number
  /** Multiples of the cost of the row with this name; if absent, units. */
  times?: string
}

function goalsOf(world: World, lessons: Lessons): Goal[] {
  const { teacher, student, courses } = lessons
  const [courseid] = courses
  const homework = lessons.homework(0, 3)
  const [lectureHomework] = lessons.lectureHomework
  // A student who has handed in.
  const inLecture = world.students.at(-500)!
  const row = (
    load: string,
    { token }: Attendee,
    [path, body]: [string, object],
    atMost?: number,
    times?: string,
  ): Goal => ({
    load,
    rounds: Array.from({ length: roundCount }, () => ({ path, token, body })),
    atMost,
    times,
  })
  const content = (courseid: string): [string, object] => [
    '/FutureV2/CourseMeans/getCourseContent',
    { courseid, limit: 50 },
  ]
  const one = (id: string): [string, object] => ['/HomeworkApi/getHomeworkInfo', { id }]
  const roster: [string, object] = ['/Futurev2/Student/getStudentList', { courseid: lectureId, limit: 50 }]
  const courseList = (isstudy: string): [string, object] => [
    '/CourseApi/semesterCourseList',
    { isstudy, semester: '', term: '' },
  ]
  return [
    row('current user', student, ['/UserApi/getUserInfo', {}], 1.6),
    row('course list of 47, student', student, courseList('1'), 4),
    row('course list of 47, teacher', teacher, courseList('0'), 4),
    row('content with 10 homework, student', student, content(courseid!), 2.5),
    row('content with 10 homework, teacher', teacher, content(courseid!), 2.5),
    row('one homework, student', student, one(homework), 2.5),
    handInGoal(world, lessons),
    row('lecture of 5,000: content, student', inLecture, content(lectureId)),
    row(
      'lecture of 5,000: content, teacher',
      world.teacher,
      content(lectureId),
      3,
      'lecture of 5,000: content, student',
    ),
    row('lecture of 5,000: members, student', inLecture, roster),
    row('lecture of 5,000: members, teacher', world.teacher, roster, 3, 'lecture of 5,000: members, student'),
    row('lecture of 5,000: one homework, student', inLecture, one(lectureHomework!), undefined),
    row(
      'lecture of 5,000: one homework, teacher',
      world.teacher,
      one(lectureHomework!),
      3,
      'lecture of 5,000: one homework, student',
    ),
    row(
      'lecture of 5,000: students of a homework, teacher',
      world.teacher,
      ['/HomeworkApi/getStudentList', { id: lectureHomework, limit: 50 }],
      3,
      'lecture of 5,000: one homework, student',
    ),
  ]
}

/** Each by a different student for a different homework, divided among the rounds and those of the floor. */
function handInGoal({ db }: World, lessons: Lessons): Goal {
  const { path, requests } = handIns(lessons)
  const shares = 2 * roundCount + 2
  const share = (place: number) => requests.filter((_, index) => index % shares === place)
  const [{ account, token, body }] = share(shares - 1) as [(typeof requests)[number]]
  const once = 'attempt-of-the-floor'
  const named = (all: typeof requests) =>
    all.map(({ account, token, body }) => ({ token, body: { ...body, account, submission: newId() } }))
  const rounds = Array.from({ length: roundCount }, (_, round) => ({ path, requests: share(2 * round) }))
  return {
    load: 'first hand-in of text',
    rounds,
    floor: {
      recorded: { path, token, body },
      recorder: {
        once,
        stand: { [account]: 'account', [body.id]: 'id', [once]: 'once' },
        async made() {
          const { submission_id } = await db
            .selectFrom('submission_author')
            .select('submission_id')
            .where('activity_id', '=', body.id)
            .where('account_id', '=', account)
            .executeTakeFirstOrThrow()
          return { [submission_id!]: 'submission' }
        },
      },
      rounds: rounds.map((_, round) => ({ path, requests: named(share(2 * round + 1)) })),
    },
    atMost: 5,
  }
}

/** The calls whose cost has a goal, in units; in the lecture the staff's calls, against a student's. */
export async function measureGoals(ruler: Ruler, world: World, lessons: Lessons): Promise<Result[]> {
  const results: Result[] = []
  const known = new Map<string, number>()
  for (const { load, rounds, floor, atMost, times } of goalsOf(world, lessons)) {
    const [first] = rounds
    const isRepeated = first && !('requests' in first)
    if (isRepeated) await ruler.cost(first, 3)
    const below =
      floor ?? (isRepeated && atMost && !times ? { recorded: first, recorder: {}, rounds } : undefined)
    const server = below && (await startFloor(world, below.recorded, below.recorder))
    const beside = rounds.map((asked, round) => ({
      asked,
      ...(below && server && { floor: { server, asked: below.rounds[round]! } }),
    }))
    const measured = await inUnits(ruler, beside, seconds)
    await server?.stop()
    const units = total(measured.units)
    known.set(load, units)
    const compared = times === undefined ? units : units / known.get(times)!
    results.push({
      load,
      goal: atMost === undefined ? 'for comparison' : `≤ ${atMost} ${times ? `× ${times}` : 'units'}`,
      measured: times ? `${ratio(compared)}: ${present(measured)}` : present(measured),
      met: compared <= (atMost ?? compared) && measured.failures === 0,
    })
    if (measured.floor)
      results.push({
        load: `${load}, against its floor`,
        goal: `≤ ${timesFloor} × the same statements and bytes`,
        measured: `${ratio(measured.floor.times)} of ${measured.floor.units.toFixed(2)} units`,
        met: measured.floor.times <= timesFloor && measured.failures === 0,
      })
  }
  return results
}

function present({ units, cost, unit, failures, failure }: InUnits) {
  const parts = `Node ${units.node.toFixed(2)}, PostgreSQL ${units.postgres.toFixed(2)}`
  const errors = failures > 0 ? `; ${failures} errors, ${failure}` : ''
  return `${total(units).toFixed(2)} units (${parts}; ${microseconds(cost)} against ${microseconds(unit)}${errors})`
}

const microseconds = (cost: Cost) => `${Math.round(total(cost))} µs`
