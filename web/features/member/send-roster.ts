import { safeDecode, type ZodType } from 'zod'
import { type Envelope, successCode } from '#contract/error.ts'
import { rosterCalls } from '#contract/features/member/roster.ts'
import type { AnswerOf } from '#contract/input.ts'
import { CallFailure } from '#web/lib/call.ts'
import { preferredLanguage } from '#web/lib/language.ts'
import { stored } from '#web/lib/storage.ts'

const call = rosterCalls.previewRoster

/**
 * Sends a roster's file and gets what its lines would do.
 * @throws CallFailure
 */
export async function sendRoster(courseid: string, file: File): Promise<AnswerOf<typeof call>> {
  const form = new FormData()
  form.set('courseid', courseid)
  form.set('file', file, file.name)
  let envelope: Envelope
  try {
    const response = await fetch(call.path, {
      method: 'POST',
      body: form,
      headers: { token: stored('token') ?? '', 'x-language': preferredLanguage() },
    })
    envelope = (await response.json()) as Envelope
  } catch {
    throw new CallFailure(call.path, 0, 'offline')
  }
  const answer = safeDecode(call.output as ZodType, envelope.data as never)
  if (envelope.status !== 1 || envelope.code !== successCode || !answer.success)
    throw new CallFailure(
      call.path,
      envelope.code,
      envelope.message || 'error',
      envelope.data as Record<string, unknown>,
    )
  return answer.data as AnswerOf<typeof call>
}
