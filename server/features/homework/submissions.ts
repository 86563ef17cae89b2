import { homeworkType } from '#contract/features/homework/entities.ts'
import { homeworkMessages } from '#contract/features/homework/messages.ts'
import { homeworkWords } from '#contract/features/homework/words.ts'
import { noteHandedIn } from '#server/features/duplicate/public.ts'
import { reviewPolicyOf } from '#server/features/review/public.ts'
import { submissionsOf } from '#server/features/submission/public.ts'
import { homeworkFacts } from './events.ts'

/** What is said when homework is handed in, graded, returned: in the words of homework, to its screens and events. */
export const homeworkSubmissions = submissionsOf({
  types: [homeworkType],
  words: homeworkWords,
  facts: homeworkFacts,
  messages: homeworkMessages,
  keyOf: ({ id, course_id }) => ({ homeworkId: id, courseId: course_id }),
  hasContent: true,
  // Who reviews others has one attempt.
  isOnce: async ({ db }, id) => (await reviewPolicyOf(db, id)) !== undefined,
  async hidesNames({ db }, id) {
    const review = await reviewPolicyOf(db, id)
    return review !== undefined && (review.hides_authors || review.hides_reviewers)
  },
  opensAt: ({ id, courseId, studentId, isStaff }) =>
    isStaff
      ? `/homework/stuWorkDetail?${new URLSearchParams({ id, courseId, courseRole: '1', studentid: studentId })}`
      : `/homework?${new URLSearchParams({ id, courseId, courseRole: '0' })}`,
  handedIn: ({ db }, { id }, studentIds) => noteHandedIn(db, id, studentIds),
})
