import {
  offersInTestDestination,
  papersDestination,
  testDestination,
} from '#contract/features/test/destination.ts'
import { testType } from '#contract/features/test/entities.ts'
import { testWords } from '#contract/features/test/words.ts'
import { submissionAnnouncements } from '#server/features/submission/public.ts'
import { testFacts } from './events.ts'

const announced = submissionAnnouncements({
  event: 'test',
  types: [testType],
  label: { en: 'Test', zh: '测试' },
  words: testWords,
  leadsTo: testDestination,
  offersTo: offersInTestDestination,
  archiveTo: papersDestination,
  facts: testFacts,
  idOf: ({ testId }) => testId,
})

export const { dueSoon } = announced
export const testAnnouncements = Object.values(announced)
