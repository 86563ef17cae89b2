import { RubricScreen as Rubric } from '#web/features/submission/grading/RubricScreen.tsx'
import { homeworkSubmissions } from '../submissions.ts'

export const RubricScreen = () => <Rubric kind={homeworkSubmissions} />
