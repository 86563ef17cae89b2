import { WaitingGrades as Waiting } from '#web/features/submission/waiting/WaitingGrades.tsx'
import { homeworkSubmissions } from '../submissions.ts'
import { homeworkGrades } from './grades.ts'

export const SendingGrades = () => <Waiting kind={homeworkSubmissions} grades={homeworkGrades} />
