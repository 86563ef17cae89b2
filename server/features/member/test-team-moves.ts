import { type Permission, permissions } from '#contract/access.ts'
import { kernelErrors } from '#contract/error.ts'
import { badges } from '#contract/features/course/entities.ts'
import { memberErrors as errors } from '#contract/features/member/errors.ts'
import { assistantCalls as calls } from '#contract/features/member/team.ts'
import { emailOf } from '#seed/people.ts'
import { type Move, move, type Turn } from '#server/kernel/test-moves.ts'

/** What somebody was allowed before they left the team, by course. */
const allowedBefore = () => new Map<string, Permission[]>()

/** The teachers who assist in this course, and those who do not. */
async function teamOf({ ask, people, courseId, me }: Turn) {
  const shown = await ask(calls.listTeachers, { courseId })
  if (!shown) return undefined
  const teachers = people().filter(({ kind, id }) => kind === 'teacher' && id !== me.id)
  const there = shown.list.filter(({ badge }) => badge === badges.assistant)
  return { there, gone: teachers.filter(({ id }) => !shown.list.some(({ uid }) => uid === id)) }
}

export const teamMoves: Move[] = [
  move(calls.addAssistant, {
    by: ['owner'],
    refusals: [errors.noSuchTeacher, errors.isAssistant, errors.isOwner, errors.isStudent],
    input: async turn => {
      const { courseId, draw, people, me, kept } = turn
      const team = await teamOf(turn)
      const others = people('student')
      if (draw.chance(4))
        return { courseId, account: emailOf(draw.one([me, ...others, ...people('assistant')])), auth: [] }
      if (!team || team.gone.length === 0) return undefined
      const person = draw.one(team.gone)
      const auth = kept(allowedBefore, person).get(courseId) ?? []
      return {
        courseId,
        account: draw.chance(30) ? (person.phone ?? emailOf(person)) : emailOf(person),
        auth,
      }
    },
  }),
  move(calls.updateAssistant, {
    by: ['owner'],
    refusals: [kernelErrors.notFound],
    input: async turn => {
      const { courseId, draw, people } = turn
      // Who may do everything goes on doing it.
      const some = (await teamOf(turn))?.there.filter(({ auth }) => auth.length < permissions.length) ?? []
      const [stranger] = people('stranger')
      if (stranger && draw.chance(5)) return { courseId, uid: stranger.id, auth: [] }
      if (some.length === 0 || draw.chance(50)) return undefined
      const auth = draw.chance(40) ? [] : draw.some(permissions, 5)
      return { courseId, uid: draw.one(some).uid, auth }
    },
  }),
  move(calls.removeAssistant, {
    by: ['owner'],
    refusals: [kernelErrors.notFound],
    input: async turn => {
      const { courseId, draw, people, kept } = turn
      const [stranger] = people('stranger')
      if (stranger && draw.chance(2)) return { courseId, uid: stranger.id }
      const team = draw.chance(6) ? await teamOf(turn) : undefined
      if (!team || team.there.length === 0) return undefined
      const { uid, auth } = draw.one(team.there)
      const person = people().find(({ id }) => id === uid)
      if (!person) return undefined
      kept(allowedBefore, person).set(courseId, auth)
      return { courseId, uid }
    },
  }),
]
