import { fileReader } from '#server/features/file/public.ts'
import { accountClosed } from '#server/features/profile/public.ts'
import type { Feature } from '#server/kernel/feature.ts'
import { on } from '#server/kernel/jobs.ts'
import { personalData } from '#server/kernel/personal.ts'
import { bankHandlers, importHandlers, questionHandlers } from './calls.ts'
import { settleClosed } from './closing.ts'
import { erasers } from './erasing.ts'
import { bankFiles } from './files.ts'
import { questionPersonal } from './personal.ts'
import { questionPortable } from './portable.ts'

/** Banks of questions, which tests, steps and courseware take versions from. */
export const questionFeature: Feature = {
  name: 'question',
  calls: [...bankHandlers, ...questionHandlers, ...importHandlers],
  portable: questionPortable,
  workers: [
    ...erasers,
    on(accountClosed, 'question', (unit, { accountId }) => settleClosed(unit, accountId)),
  ],
  declares: [personalData(questionPersonal), fileReader(bankFiles)],
}
