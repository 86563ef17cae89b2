import { event } from '#server/kernel/jobs.ts'

interface Fact {
  courseId: string
  accountId: string
}

export const assistantAdded = event<Fact>('member.assistant.added')
export const assistantRemoved = event<Fact>('member.assistant.removed')
/** Staff took a student out; who quits is not told about it. */
export const studentRemoved = event<Fact>('member.student.removed')
