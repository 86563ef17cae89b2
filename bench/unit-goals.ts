import { handIns } from './commands.ts'
import { type Result, ratio } from './goal.ts'
import type { Lessons } from './lessons.ts'
import { type Asked, type Cost, type InUnits, inUnits, type Ruler, total } from './ruler.ts'
import { type Attendee, lectureId, type World } from './world.ts'

const seconds = 1
const roundCount = 5

interface Goal {
  load: string
  /** What each round asks. */
  rounds: Asked[]
  /** Without it the row is there to be compared with. */
  atMost?: number
  /** Times the cost of the row of this name; units without it. */
  times?: string
}

function goalsOf(world: World, lessons: Lessons): Goal[] {
  const { teacher, student, courses } = lessons
  const [courseid] = courses
  const homework = lessons.homework(0, 3)
  const [lectureHomework] = lessons.lectureHomework
  // Somebody who has handed in.
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
    row('who one is', student, ['/UserApi/getUserInfo', {}], 1.6),
    row('course list of 47, student', student, courseList('1'), 4),
    row('course list of 47, teacher', teacher, courseList('0'), 4),
    row('content with 10 homework, student', student, content(courseid!), 2.5),
    row('content with 10 homework, teacher', teacher, content(courseid!), 2.5),
    row('one homework, student', student, one(homework), 2.5),
    { load: 'first hand-in of text', rounds: dealtHandIns(lessons), atMost: 5 },
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

/** Each of another student for another homework, dealt out to the rounds. */
function dealtHandIns(lessons: Lessons): Asked[] {
  const all = handIns(lessons)
  return Array.from({ length: roundCount }, (_, round) => ({
    ...all,
    requests: all.requests.filter((_, index) => index % (roundCount + 1) === round),
  }))
}

/** The calls whose cost has a goal, in units; in the lecture what the staff asks, against what a student asks. */
export async function measureGoals(ruler: Ruler, world: World, lessons: Lessons): Promise<Result[]> {
  const results: Result[] = []
  const known = new Map<string, number>()
  for (const { load, rounds, atMost, times } of goalsOf(world, lessons)) {
    const [first] = rounds
    if (first && !('requests' in first)) await ruler.cost(first, 3)
    const measured = await inUnits(ruler, rounds, seconds)
    const units = total(measured.units)
    known.set(load, units)
    const compared = times === undefined ? units : units / known.get(times)!
    results.push({
      load,
      goal: atMost === undefined ? 'compared with' : `≤ ${atMost} ${times ? `× ${times}` : 'units'}`,
      measured: times ? `${ratio(compared)}: ${present(measured)}` : present(measured),
      met: compared <= (atMost ?? compared) && measured.failures === 0,
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
