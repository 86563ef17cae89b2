import type { Form } from '#server/kernel/test-kept-forms.ts'
import { kinds } from '../kinds.ts'
import { courseForms } from './of-courses.ts'
import { memberForms } from './of-members.ts'
import { peopleForms } from './of-people.ts'
import { questionForms } from './of-questions.ts'

export const forms: readonly Form[] = [
  ...kinds.flatMap(({ forms }) => forms),
  ...courseForms,
  ...memberForms,
  ...peopleForms,
  ...questionForms,
]
