import { admin, students, teacher1 } from '#seed/people.ts'
import { lectern } from '#server/app.ts'
import { makeThings, sampleInput, type Things } from '#server/house/samples.ts'
import { callRoutes } from '#server/kernel/http.ts'
import { newToken } from '#server/kernel/ids.ts'
import type { Lessons } from './lessons.ts'
import type { Repeated } from './ruler.ts'
import { type Attendee, openSessions, type World } from './world.ts'

/** What says more than a sample that only just fits. */
const inputs: Record<string, object> = {}

interface Asker {
  who: string
  token: string
  things: Things
}

export interface AskedQuery extends Repeated {
  who: string
}

/** Every query as the first who is answered; and those that answer nobody, with the reason. */
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
    if (reasons.length === askers.length) unanswered.push({ path, reason: reasons[0]! })
  }
  return { asked, unanswered }
}

/** The teacher and the student of the lessons; then those of the cast, who have one of each thing. */
async function askersIn({ db }: World, { teacher, student, courses, homework }: Lessons): Promise<Asker[]> {
  const ofCast = await makeThings(db)
  const inLessons = {
    ...ofCast,
    course: courses[0]!,
    activity: homework(0, 0),
    homework: homework(0, 0),
    account: student.id,
    attendance: undefined,
  }
  const [castTeacher, castStudent, operator] = [teacher1, students[0]!, admin].map(
    ({ id }): Attendee => ({ id, token: newToken() }),
  ) as [Attendee, Attendee, Attendee]
  await openSessions(db, [castTeacher, castStudent, operator], Date.now())
  const asker = (who: string, { token }: Attendee, things: Things): Asker => ({ who, token, things })
  return [
    asker('teacher', teacher, inLessons),
    asker('student', student, inLessons),
    asker('teacher', castTeacher, ofCast),
    asker('student', castStudent, ofCast),
    asker('operator', operator, ofCast),
  ]
}

/** Why a call is not answered; undefined when it is. */
async function refusal(url: string, token: string, body: object) {
  const response = await fetch(url, { method: 'POST', headers: { token }, body: JSON.stringify(body) })
  const { status, message } = (await response.json()) as { status: number; message: string }
  return status === 1 ? undefined : message
}
