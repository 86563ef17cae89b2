import type { Encoding } from '#contract/encodings.ts'
import { rosterCalls } from '#contract/features/member/roster.ts'
import { sendFile } from '#web/lib/send-file.ts'

/**
 * Sends a roster's file and gets what its lines would do.
 * @throws CallFailure
 */
export const sendRoster = (courseid: string, file: File, as: { encoding?: Encoding } = {}) =>
  sendFile(rosterCalls.previewRoster, { courseid, ...as }, file)
