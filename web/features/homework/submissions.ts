import { homeworkCalls } from '#contract/features/homework/calls.ts'
import type { Judging } from '#contract/features/rubric/entities.ts'
import type { Submission } from '#contract/features/submission/entities.ts'
import { asking, type KindWith } from '#web/features/submission/kind.ts'
import type { Words } from '#web/features/submission/words.ts'
import type { Draft } from '#web/features/submission/writing/draft.ts'
import { useTexts } from '#web/lib/texts.ts'
import { homeworkPages } from './addresses.ts'
import type { Info } from './info.ts'
import { submissionQueries, useOwnNews, useStaffNews } from './live-updates.ts'

/** A homework is written in one part and graded with one score. */
export interface HomeworkShapes {
  task: Info
  content: Pick<Submission, 'content' | 'attachments'>
  part: Draft
  /** `isAlone`: for this student only, of those who handed in together; `judging`: the levels behind the score. */
  entry: { score: string; comment: string; isAlone?: boolean; judging?: Judging }
}

type HomeworkSubmissions = KindWith<HomeworkShapes, 'publish' | 'remind' | 'returning'>

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
  returning: {
    return: asking(homeworkCalls.return, ({ taskId, ...returned }) => ({ id: taskId, ...returned })),
    reasonsName: 'homeworkReasons',
  },
}

function useWords(): Words {
  const t = useTexts('homework')
  return {
    task: t('pages.task'),
    noun: t('noun'),
    mine: t('pages.write'),
    submission: t('pages.submission'),
    returned: t('returned'),
    elsewhere: t('submit.elsewhere'),
    shared: t('pages.shared'),
    classmates: t('share.classmates'),
    shareSeveral: t('pages.share'),
    offered: t('pages.offers'),
    files: t('pages.files'),
    noneToGradeHint: t('list.noneToGradeHint'),
    remindHint: t('remind.hint'),
    gradeOne: t('detail.grade'),
    returnSeveral: t('pages.return'),
    returnOne: name => t('return.one', { name }),
    nothingToReturn: t('return.none'),
    chooseToReturn: t('return.choose'),
    returnChosen: count => t('return.submit', { count }),
    returnedSeveral: count => t('return.done', { count }),
    allGraded: count => t('grading.doneHint', { count }),
    backToTask: t('grading.back'),
    waitsForStudent: t('grading.returnedNote'),
    keys: t('grading.keys'),
  }
}
