import { testType } from '#contract/features/test/entities.ts'
import { courseOfTypes } from '#server/features/activity/public.ts'

export const courseOfTest = courseOfTypes([testType])
