import { useHasKept } from '#web/shell/waiting/when-kept.tsx'
import { keptGrades } from './waiting-grade.ts'

/** Whether grades of this account wait on the device, or did since it was opened. */
export const useHasWaitingGrades = (): boolean => useHasKept(keptGrades)
