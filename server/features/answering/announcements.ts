import { sql } from 'kysely'
import {
  answeringDestination,
  answersPackedDestination,
  offersInAnsweringDestination,
} from '#contract/features/answering/destination.ts'
import { answeringType } from '#contract/features/answering/entities.ts'
import { answeringModes } from '#contract/features/answering/rules.ts'
import { answeringWords } from '#contract/features/answering/words.ts'
import type { Announcement } from '#server/features/notification/public.ts'
import { submissionAnnouncements } from '#server/features/submission/public.ts'
import { answeringFacts } from './events.ts'

const announced = submissionAnnouncements({
  event: 'answering',
  types: [answeringType],
  kind: 'answer',
  label: { en: 'Interactive answers', zh: '互动答题' },
  words: answeringWords,
  leadsTo: answeringDestination,
  offersTo: offersInAnsweringDestination,
  archiveTo: answersPackedDestination,
  facts: answeringFacts,
  idOf: ({ answeringId }) => answeringId,
})

export const { dueSoon } = announced
/** In class whoever is there is asked to join, and nobody else need come. */
const atOwnPace = sql`exists (select from answering
  where answering.id = activity.id and answering.mode <> ${sql.lit(answeringModes.inClass)})`
const { published } = announced
const publishedAtOwnPace: Announcement = {
  ...published,
  while: now => sql`${published.while?.(now)} and ${atOwnPace}`,
}
export const answeringAnnouncements: Announcement[] = Object.values({
  ...announced,
  published: publishedAtOwnPace,
})
