import { useNavigate } from 'react-router'
import { practiceCalls } from '#contract/features/test/practice-calls.ts'
import type { InputOf } from '#contract/input.ts'
import { useCourseAuthority } from '#web/features/course/entry/course-authority.ts'
import { testPath } from '#web/features/test/addresses.ts'
import { testQueries } from '#web/features/test/queries.ts'
import { useCommand } from '#web/lib/call.ts'
import { dayInWords } from '#web/lib/dates.ts'
import { useTexts } from '#web/lib/texts.ts'
import { toast } from '#web/ui/base/ask.ts'

type QuestionIds = InputOf<typeof practiceCalls.create>['questionIds']

/** Makes an exercise of questions that went wrong, as a draft that opens in its editor. */
export function usePracticeTest(courseId: string, onMade?: () => void) {
  const t = useTexts('mistake')
  const navigate = useNavigate()
  const authority = useCourseAuthority(courseId)
  const create = useCommand(practiceCalls.create, {
    refreshes: testQueries,
    onDone: ({ id, similar }, { isWithSimilar }) => {
      if (isWithSimilar)
        toast.info(similar === 0 ? t('class.noneSimilar') : t('class.added', { count: similar }))
      onMade?.()
      void navigate(testPath('update', { courseId, id }))
    },
  })
  return {
    mayMake: authority?.mayChange('manage-activities') ?? false,
    isMaking: create.isPending,
    make: (questionIds: QuestionIds, isWithSimilar: boolean) =>
      create.mutate({
        ...{ courseId, questionIds, isWithSimilar },
        title: t('class.practiceTitle', { day: dayInWords(Date.now()) }),
      }),
  }
}
