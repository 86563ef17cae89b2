import { homeworkCalls } from '#contract/features/homework/calls.ts'
import { classCalls } from '#contract/features/member/classes.ts'
import type { InputOf } from '#contract/input.ts'
import { linearAlgebra } from '#seed/cast.ts'
import { type CastMember, students, teacher1 } from '#seed/people.ts'
import { uploadFile } from '#server/features/file/test-upload.ts'
import type { testApp } from '#server/kernel/test-app.ts'

type App = ReturnType<ReturnType<typeof testApp>>
type Task = InputOf<typeof homeworkCalls.create>

export const courseid = linearAlgebra.id
export const [student, classmate, third] = students as [CastMember, CastMember, CastMember]

/** Shortcuts through the homework calls, for the stories. */
export function homeworkOf(app: () => App) {
  const now = () => app().clock.now()

  /** Sets a homework in Linear Algebra. @returns its id */
  async function set(task: Partial<Task> = {}): Promise<string> {
    const { id } = await app().call(teacher1, homeworkCalls.create, {
      courseId: courseid,
      title: 'Eigenvalues',
      details: '<p>Exercises 1 to 5</p>',
      ...task,
    })
    return id
  }

  async function newClass(name: string, members: readonly CastMember[] = []) {
    const { id } = await app().call(teacher1, classCalls.createClass, { courseId: courseid, name })
    if (members.length > 0) await moveTo(id, members)
    return id
  }
  const moveTo = (id: string, members: readonly CastMember[]) =>
    app().call(teacher1, classCalls.moveToClass, {
      courseId: courseid,
      id,
      studentIds: members.map(one => one.id),
    })

  const handIn = (as: CastMember, id: string, content = 'my solution', more: object = {}) =>
    app().call(as, homeworkCalls.submit, { id, content, ...more })
  const info = (as: CastMember, id: string) => app().call(as, homeworkCalls.get, { id })
  const mine = async (as: CastMember, id: string) => (await info(as, id)).mine!
  const submissionOf = (of: CastMember, id: string, as = teacher1) =>
    app().call(as, homeworkCalls.getSubmission, { id, studentId: of.id })
  const grade = (of: CastMember, id: string, score: number, more: object = {}) =>
    app().call(teacher1, homeworkCalls.grade, { id, studentId: of.id, score, ...more })
  const returnSubmission = (of: CastMember, id: string, reason = 'Show the steps') =>
    app().call(teacher1, homeworkCalls.return, { id, studentIds: [of.id], reason })
  const publishScores = (id: string, published = true) =>
    app().call(teacher1, homeworkCalls.publishGrades, { id, published })
  const upload = (as: CastMember, name: string, text = name) =>
    uploadFile(app(), as, { name, bytes: Buffer.from(text) })

  return {
    now,
    set,
    newClass,
    moveTo,
    handIn,
    info,
    mine,
    submissionOf,
    grade,
    returnSubmission,
    publishScores,
    upload,
  }
}
