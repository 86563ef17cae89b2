import { FilterScreen as Filters } from '#web/features/submission/roster/FilterScreen.tsx'
import { homeworkSubmissions } from '../submissions.ts'

export const FilterScreen = () => <Filters kind={homeworkSubmissions} />
