import { sentWhole } from '#web/features/submission/waiting/send-grades.ts'
import { WaitingGrades } from '#web/features/submission/waiting/WaitingGrades.tsx'
import { homeworkSubmissions } from '../submissions.ts'
import { homeworkGrades } from './grades.ts'

const sent = sentWhole(homeworkSubmissions, homeworkGrades)

export const SendingGrades = () => <WaitingGrades sent={sent} />
