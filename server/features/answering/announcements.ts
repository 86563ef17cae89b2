import {
  answeringDestination,
  answersPackedDestination,
  offersInAnsweringDestination,
} from '#contract/features/answering/destination.ts'
import { answeringType } from '#contract/features/answering/entities.ts'
import { answeringWords } from '#contract/features/answering/words.ts'
import { submissionAnnouncements } from '#server/features/submission/public.ts'
import { answeringFacts } from './events.ts'

const announced = submissionAnnouncements({
  event: 'answering',
  types: [answeringType],
  label: { en: 'Interactive answers', zh: '互动答题' },
  words: answeringWords,
  leadsTo: answeringDestination,
  offersTo: offersInAnsweringDestination,
  archiveTo: answersPackedDestination,
  facts: answeringFacts,
  idOf: ({ answeringId }) => answeringId,
})

export const { dueSoon } = announced
export const answeringAnnouncements = Object.values(announced)
