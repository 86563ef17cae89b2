import { rosterCalls } from '#contract/features/member/roster.ts'
import { sendFile } from '#web/lib/send-file.ts'

/**
 * Sends a roster's file and gets what its lines would do.
 * @throws CallFailure
 */
export const sendRoster = (courseid: string, file: File) =>
  sendFile(rosterCalls.previewRoster, { courseid }, file)
