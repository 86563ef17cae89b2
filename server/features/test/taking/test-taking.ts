import { testCalls } from '#contract/features/test/calls.ts'
import { takingCalls, testProtocolCalls } from '#contract/features/test/taking-calls.ts'
import type { InputOf } from '#contract/input.ts'
import { linearAlgebra } from '#seed/cast.ts'
import { type CastMember, students, teacher1 } from '#seed/people.ts'
import type { Running } from '#server/kernel/test-app.ts'
import { testsOf, written } from '../test-tests.ts'

/** What students do with a test, for tests of it. */
export function takingOf(app: () => Running) {
  const tests = testsOf(app)
  const start = (who: CastMember, id: string, more: Partial<InputOf<typeof takingCalls.start>> = {}) =>
    app().call(who, takingCalls.start, { id, ...more })
  const paper = (who: CastMember, id: string) => app().call(who, takingCalls.getPaper, { id })
  const save = async (
    who: CastMember,
    id: string,
    answers: InputOf<typeof takingCalls.saveAnswers>['answers'],
  ) => (await app().call(who, takingCalls.saveAnswers, { id, answers })).list
  const submit = (who: CastMember, id: string, more: Partial<InputOf<typeof takingCalls.submit>> = {}) =>
    app().call(who, takingCalls.submit, { id, ...more })
  const result = (who: CastMember, id: string, attempt?: number) =>
    app().call(who, takingCalls.getResult, { id, ...(attempt && { attempt }) })
  const standing = (who: CastMember, id: string) => app().call(who, takingCalls.getStanding, { id })
  const report = (
    who: CastMember,
    id: string,
    more: Partial<InputOf<typeof takingCalls.reportSwitch>> = {},
  ) => app().call(who, takingCalls.reportSwitch, { id, kind: 1, ...more })
  const switches = (who: CastMember, id: string, studentId?: string) =>
    app().call(who, takingCalls.listSwitches, { id, ...(studentId && { studentId }) })
  const release = (id: string, isReleased = true) =>
    app().call(teacher1, testCalls.release, { id, isReleased })
  const end = (id: string) => app().call(teacher1, testCalls.end, { id })
  const details = async (who: CastMember, id: string) =>
    (await app().call(who, testProtocolCalls.details, { id })).testpaper
  const subjects = (who: CastMember, id: string, testCode?: string | null) =>
    app().call(who, testProtocolCalls.listSubjects, { id, ...(testCode !== undefined && { testCode }) })
  const saveText = (who: CastMember, id: string, questionId: string, answer: string | null) =>
    app().call(who, testProtocolCalls.saveAnswer, { id, questionId, answer })
  const handUp = (who: CastMember, id: string) => app().call(who, testProtocolCalls.handIn, { id })

  /** A test of two choices, of which the first option is right. */
  const two = (more: Parameters<typeof tests.add>[1] = {}) =>
    tests.add([written('One', 10), written('Two', 5)], more)
  /** Begins, answers all with an option, hands in, and waits until that is scored. */
  const take = async (who: CastMember, id: string, option = 'a') => {
    const { questions } = await start(who, id)
    const ids = questions.map(question => question.id)
    await save(
      who,
      id,
      ids.map(questionId => ({ questionId, value: [option] })),
    )
    const receipt = await submit(who, id)
    await app().settle()
    return { ids, receipt }
  }
  return {
    ...tests,
    ...{ start, paper, save, submit, result, standing, report, switches, release, end, details, subjects },
    ...{ saveText, handUp, two, take },
    courseId: linearAlgebra.id,
    student: students[0]!,
    classmate: students[1]!,
  }
}
