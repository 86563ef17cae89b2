import { useMemo } from 'react'
import { useKept } from '#web/shell/waiting/when-kept.tsx'
import { keptGrades, type WaitingGrade } from './waiting-grade.ts'

/** The grades of one task that the server has not confirmed; the same array until one of them changes. */
export function useWaitingGradesOf(taskId: string): readonly WaitingGrade[] {
  const all = useKept(keptGrades)
  return useMemo(() => all.filter(grade => grade.taskId === taskId), [all, taskId])
}
