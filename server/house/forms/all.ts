import type { Form } from './form.ts'
import { activityForms } from './of-activities.ts'
import { courseForms } from './of-courses.ts'
import { peopleForms } from './of-people.ts'
import { questionForms } from './of-questions.ts'

export const forms: readonly Form[] = [...activityForms, ...courseForms, ...peopleForms, ...questionForms]
