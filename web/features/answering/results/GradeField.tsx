import { answeringResultCalls } from '#contract/features/answering/result-calls.ts'
import { PointsField } from '#web/features/test/grading/PointsField.tsx'
import { useCommand } from '#web/lib/call.ts'
import { useTexts } from '#web/lib/texts.ts'
import { toast } from '#web/ui/base/ask.ts'
import { answeringQueries } from '../queries.ts'

interface GradeFieldProps {
  stepId: string
  studentId: string
  question: { id: string; points: number }
  number: number
  /** By the machine, or by whoever gave it. */
  score: number | null
}

/** Points for one answer of one student. */
export function GradeField({ stepId, studentId, question, number, score }: GradeFieldProps) {
  const t = useTexts('answering')
  const grade = useCommand(answeringResultCalls.gradeAnswers, {
    refreshes: [...answeringQueries, answeringResultCalls.getStudent, answeringResultCalls.listStudents],
    onDone: ({ list: [outcome] }) => {
      if (outcome?.refusal) toast.bad(outcome.refusal.message)
    },
  })
  return (
    <PointsField
      label={t('pointsGiven', { number })}
      value={score}
      most={question.points}
      busy={grade.isPending}
      onGive={points =>
        grade.mutate({
          stepId: stepId as never,
          grades: [{ studentId: studentId as never, questionId: question.id as never, score: points }],
        })
      }
    />
  )
}
