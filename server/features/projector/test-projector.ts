import { answeringResultCalls } from '#contract/features/answering/result-calls.ts'
import { projectorCalls as calls } from '#contract/features/projector/calls.ts'
import { linearAlgebra } from '#seed/cast.ts'
import { type CastMember, teacher1 } from '#seed/people.ts'
import type { Running } from '#server/kernel/test-app.ts'

/** A page on a projector, and who binds it, for tests. */
export const projectorOf = (app: () => Running, courseId: string = linearAlgebra.id) => {
  const course = { courseId: courseId as never }
  /** @param token that of the page */
  const as = async (token: string, path: string, body: object = {}) =>
    app().post(path, body, null, { token, 'x-language': 'en' })
  const begin = () => app().call(null, calls.begin)
  return {
    as,
    begin,
    check: (key: string) => app().call(null, calls.check, { key }),
    accept: (code: string, who: CastMember = teacher1) => app().call(who, calls.accept, { ...course, code }),
    list: (who: CastMember = teacher1) => app().call(who, calls.list, course),
    end: (id: string | null = null, who: CastMember = teacher1) =>
      app().call(who, calls.end, { ...course, id: id as never }),
    show: (subjectId: string, view: number, showsNames = false) =>
      app().call(teacher1, calls.show, { ...course, subjectId: subjectId as never, view, showsNames }),
    look: (token: string, id = courseId) => as(token, calls.look.path, { courseid: id }),
    project: (token: string, stepId: string) =>
      as(token, answeringResultCalls.projection.path, { stepid: stepId }),
    /** A page that is bound. */
    async bound(who: CastMember = teacher1) {
      const { code, key } = await begin()
      const { id } = await app().call(who, calls.accept, { ...course, code })
      return { id: id as string, key }
    },
  }
}
