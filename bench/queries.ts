import { admin, assistant1, students } from '#seed/people.ts'
import { lectern } from '#server/app.ts'
import { makeThings, sampleInput } from '#server/house/samples.ts'
import { callRoutes } from '#server/kernel/http.ts'
import { newToken } from '#server/kernel/ids.ts'
import type { Things } from '#server/kernel/test-samples.ts'
import type { Lessons } from './lessons.ts'
import type { Repeated } from './ruler.ts'
import { type Attendee, openSessions, type World } from './world.ts'

/** Values more meaningful than a sample that barely fits. */
const inputs: Record<string, object> = {
  '/Futurev2/Student/getStudentListByCAid': { caid: '0' },
  '/UserApi/checkMobile': { mobile: '13900001111' },
  '/futurev2/NoAuth/getTakeCourse': { code: 'LE2000' },
  '/AssistantApi/getAssistantInfo': { uid: assistant1.id },
}

interface Asker {
  who: string
  token: string
  things: Things
}

export interface AskedQuery extends Repeated {
  who: string
}

/** Every query by the first caller who gets an answer; and those that answer nobody, with the reason. */
export async function everyQuery(world: World, lessons: Lessons) {
  const askers = await askersIn(world, lessons)
  const asked: AskedQuery[] = []
  const unanswered: { path: string; reason: string }[] = []
  for (const { call, path } of callRoutes(lectern)) {
    if (call.kind !== 'query' || path !== call.path) continue
    const reasons: string[] = []
    for (const { who, token, things } of askers) {
      const body = { ...sampleInput(call, things), ...inputs[path] }
      const reason = await refusal(world.lectern.address + path, token, body)
      if (reason === undefined) {
        asked.push({ path, token, body, who })
        break
      }
      reasons.push(reason)
    }
    if (reasons.length === askers.length) unanswered.push({ path, reason: reasons.at(-1)! })
  }
  return { asked, unanswered }
}

/** The teacher and the student of the lessons; then those of the cast, who have one of each item. */
async function askersIn(
  { db, teacher: castTeacher }: World,
  { teacher, student, courses, homework }: Lessons,
): Promise<Asker[]> {
  const ofCast = await makeThings(db)
  const inLessons = {
    ...ofCast,
    course: courses[0]!,
    activity: homework(0, 0),
    homework: homework(0, 0),
    account: student.id,
    attendance: undefined,
  }
  const [castStudent, operator] = [
    { id: students[0]!.id, token: newToken() },
    { id: admin.id, token: newToken() },
  ] as const
  await openSessions(db, [castStudent, operator], Date.now())
  const asker = (who: string, { token }: Attendee, things: Things): Asker => ({ who, token, things })
  return [
    asker('teacher', teacher, inLessons),
    asker('student', student, inLessons),
    asker('teacher', castTeacher, ofCast),
    asker('student', castStudent, ofCast),
    asker('operator', operator, ofCast),
  ]
}

/** Why a call is refused; undefined if answered. */
async function refusal(url: string, token: string, body: object) {
  const response = await fetch(url, { method: 'POST', headers: { token }, body: JSON.stringify(body) })
  const { status, message } = (await response.json()) as { status: number; message: string }
  return status === 1 ? undefined : message
}
