import type { Form } from './form.ts'
import { activityForms } from './of-activities.ts'
import { courseForms } from './of-courses.ts'
import { peopleForms } from './of-people.ts'

export const forms: readonly Form[] = [...activityForms, ...courseForms, ...peopleForms]
