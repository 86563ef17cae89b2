import {
  homeworkDestination,
  offersDestination,
  worksDestination,
} from '#contract/features/homework/destination.ts'
import { homeworkType } from '#contract/features/homework/entities.ts'
import { homeworkWords } from '#contract/features/homework/words.ts'
import { submissionAnnouncements } from '#server/features/submission/public.ts'
import { homeworkFacts } from './events.ts'

const announced = submissionAnnouncements({
  event: 'homework',
  types: [homeworkType],
  label: { en: 'Homework', zh: '作业' },
  words: homeworkWords,
  leadsTo: homeworkDestination,
  offersTo: offersDestination,
  archiveTo: worksDestination,
  facts: homeworkFacts,
  idOf: ({ homeworkId }) => homeworkId,
})

export const { dueSoon } = announced
export const homeworkAnnouncements = Object.values(announced)
