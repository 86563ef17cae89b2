import { homeworkCalls } from '#contract/features/homework/calls.ts'
import type { Judging } from '#contract/features/rubric/entities.ts'
import type { Submission } from '#contract/features/submission/entities.ts'
import type { AnswerOf } from '#contract/input.ts'
import { asking, type KindWith } from '#web/features/submission/kind.ts'
import { useWordsWith } from '#web/features/submission/words.ts'
import type { Draft } from '#web/features/submission/writing/draft.ts'
import { useTexts } from '#web/lib/texts.ts'
import { homeworkPages } from './addresses.ts'
import type { Info } from './info.ts'
import { submissionQueries, useOwnNews, useStaffNews } from './live-updates.ts'

/** Of a work as who grades sees it: what is known of its duplicate check. */
type CheckShown = Pick<
  AnswerOf<typeof homeworkCalls.getSubmission>['work'],
  'duplicateRate' | 'checkId' | 'checkState'
>

/** A homework is written in one part and graded with one score. */
export interface HomeworkShapes {
  task: Info
  content: Pick<Submission, 'content' | 'html' | 'attachments'> & Partial<CheckShown>
  part: Draft
  /** `isAlone`: for this student only, of those who handed in together; `judging`: the levels behind the score. */
  entry: { score: string; comment: string; isAlone?: boolean; judging?: Judging }
}

type HomeworkSubmissions = KindWith<HomeworkShapes, 'publish' | 'publishSome' | 'remind' | 'returning'>

/** What is handed in for a homework, for the screens that it shares with other kinds. */
export const homeworkSubmissions: HomeworkSubmissions = {
  useWords,
  useStaffNews,
  useOwnNews,
  pages: homeworkPages,
  refreshes: submissionQueries,
  task: asking(homeworkCalls.get, ({ taskId }) => ({ id: taskId })),
  roster: asking(homeworkCalls.listSubmissions, ({ taskId, ...part }) => ({ id: taskId, ...part })),
  submission: asking(homeworkCalls.getSubmission, ({ taskId, ...one }) => ({ id: taskId, ...one })),
  versions: asking(homeworkCalls.listVersions, ({ taskId, ...one }) => ({ id: taskId, ...one })),
  remind: asking(homeworkCalls.remind, ({ taskId, studentIds }) => ({ id: taskId, studentIds })),
  publish: asking(homeworkCalls.publishGrades, ({ taskId, published }) => ({ id: taskId, published })),
  publishSome: asking(homeworkCalls.batchUpdate, ({ taskId, isShown, ...some }) => ({
    id: taskId,
    action: isShown ? ('publish' as const) : ('unpublish' as const),
    ...some,
  })),
  returning: {
    return: asking(homeworkCalls.return, ({ taskId, ...returned }) => ({ id: taskId, ...returned })),
    reasonsName: 'homeworkReasons',
  },
}

function useWords() {
  const t = useTexts('homework')
  return useWordsWith({ noun: t('noun'), work: t('work'), title: page => t(`pages.${page}`) })
}
