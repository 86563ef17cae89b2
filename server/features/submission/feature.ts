import { fileReader } from '#server/features/file/public.ts'
import type { Feature } from '#server/kernel/feature.ts'
import { personalData } from '#server/kernel/personal.ts'
import { closer } from './closing.ts'
import { keepDrafts } from './groups.ts'
import { submissionPersonal } from './personal.ts'
import { submissionPortable } from './portable.ts'
import { submissionFiles } from './reading.ts'

/** What is handed in in whatever kind of activity: written, handed in, graded, returned, published. */
export const submissionFeature: Feature = {
  name: 'submission',
  workers: [closer],
  portable: submissionPortable,
  declares: [fileReader(submissionFiles), personalData(submissionPersonal), keepDrafts],
}
