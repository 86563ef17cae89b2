import { useLocation, useNavigate } from 'react-router'
import { CallFailure } from '#web/lib/call.ts'
import { useTexts } from '#web/lib/texts.ts'
import { alertFailure } from '#web/shell/failures.ts'
import { RefusedNotice } from '#web/shell/waiting/RefusedNotice.tsx'
import { type Choice, chooseAction } from '#web/ui/base/ask.ts'
import { EditIcon, RefreshIcon, SendIcon, TrashIcon } from '#web/ui/icons/icons.tsx'
import { type GradesSent, gradeOutbox, retryGrade } from './send-grades.ts'
import { useSendsGrades } from './use-sends-grades.ts'
import type { WaitingGrade } from './waiting-grade.ts'

/** On every screen: sends the grades of a kind that wait, and says which of them the server has refused. */
export function WaitingGrades({ sent }: { sent: GradesSent }) {
  const t = useTexts('submission')
  const navigate = useNavigate()
  const { search } = useLocation()
  const { carrier, waiting } = useSendsGrades(sent)
  const refused = waiting.filter(({ refusal }) => refusal)
  const address = new URLSearchParams(search)
  const shown = [address.get('studentid'), address.get('questionid')]
  // Its own page says what to do.
  const [first] = refused.filter(
    ({ studentId, part = '' }) => !shown.some(id => id !== null && `${studentId}/${part}`.includes(id)),
  )
  if (!first) return null

  async function review(grade: WaitingGrade) {
    const choice = await chooseAction({
      title: t('waiting.of', {
        name: grade.studentName,
        title: grade.taskTitle,
        reason: grade.refusal?.reason ?? '',
      }),
      choices: choicesFor(grade),
    })
    if (choice === 'open') navigate(sent.pathOf(grade))
    if (choice === 'discard') await gradeOutbox.discard(grade)
    if (choice === 'again') await retryGrade(carrier, grade).catch(notifyFailure)
  }

  function choicesFor({ refusal }: WaitingGrade): Choice<'open' | 'again' | 'discard'>[] {
    const isGraded = refusal?.code === sent.gradedMeanwhile.code
    const isNewer = [sent.handedInAgain, sent.otherGroup].some(error => error?.code === refusal?.code)
    return [
      { key: 'open', label: t('waiting.open'), icon: EditIcon },
      ...(isNewer
        ? []
        : isGraded
          ? [
              {
                key: 'again' as const,
                label: t('waiting.keepMine'),
                hint: t('waiting.keepMineHint'),
                icon: SendIcon,
              },
            ]
          : [{ key: 'again' as const, label: t('waiting.retry'), icon: RefreshIcon }]),
      {
        key: 'discard',
        label: t(isGraded ? 'grading.keepTheirs' : 'grading.discard'),
        icon: TrashIcon,
        danger: true,
      },
    ]
  }

  return (
    <RefusedNotice
      text={t('waiting.refusedCount', { count: refused.length })}
      action={t('waiting.review')}
      onReview={() => void review(first)}
    />
  )
}

function notifyFailure(error: unknown) {
  if (error instanceof CallFailure) void alertFailure(error)
}
