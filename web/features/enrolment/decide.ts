import { courseCalls } from '#contract/features/course/calls.ts'
import { enrolmentCalls } from '#contract/features/enrolment/calls.ts'
import { reasonLength } from '#contract/features/enrolment/rules.ts'
import { useCommand } from '#web/lib/call.ts'
import { useTexts } from '#web/lib/texts.ts'
import { dialog, toast } from '#web/ui/base/ask.ts'

/** Passing and rejecting applications of a course, one or many. */
export function useDecide(courseId: string, onDone: () => void) {
  const t = useTexts('enrolment')
  const decide = useCommand(enrolmentCalls.decide, {
    refreshes: [enrolmentCalls.listApplications, enrolmentCalls.getApplication, courseCalls.getHome],
    onDone: ({ changed, unchanged, full }) => {
      if (full > 0) toast.bad(t('review.full', { count: full }))
      else if (changed > 0) toast.good(t('review.done', { count: changed }))
      else toast.info(t('review.unchanged', { count: unchanged }))
      onDone()
    },
  })
  const reject = async (id: readonly string[]) => {
    const reason = await dialog.prompt({
      title: t('review.rejectTitle'),
      label: t('review.reason'),
      long: true,
      check: text =>
        [...text].length > reasonLength ? t('review.reasonLong', { limit: reasonLength }) : undefined,
      confirmLabel: t('review.reject'),
    })
    if (reason !== null) decide.mutate({ courseId: courseId, id: [...id], auditstate: '2', reason })
  }
  return {
    pass: (id: readonly string[]) => decide.mutate({ courseId: courseId, id: [...id], auditstate: '1' }),
    reject: (id: readonly string[]) => void reject(id),
    isPending: decide.isPending,
  }
}
