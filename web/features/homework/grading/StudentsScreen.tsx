import { RosterScreen } from '#web/features/submission/roster/RosterScreen.tsx'
import { DuplicateFlag } from '../duplicates/DuplicateFlag.tsx'
import { homeworkSubmissions } from '../submissions.ts'

export const StudentsScreen = () => <RosterScreen kind={homeworkSubmissions} Flag={DuplicateFlag} />
