import { DuplicateFlag } from '#web/features/duplicate/DuplicateFlag.tsx'
import { RosterScreen } from '#web/features/submission/roster/RosterScreen.tsx'
import { homeworkSubmissions } from '../submissions.ts'

export const StudentsScreen = () => <RosterScreen kind={homeworkSubmissions} Flag={DuplicateFlag} />
