import { WaitingGrades } from '#web/features/submission/waiting/WaitingGrades.tsx'
import { testGradesSent } from './sent-grades.ts'

export const SendingGrades = () => <WaitingGrades sent={testGradesSent} />
