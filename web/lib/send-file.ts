import { safeDecode, type ZodType } from 'zod'
import type { Call } from '#contract/call.ts'
import { type Envelope, successCode } from '#contract/error.ts'
import type { AnswerOf } from '#contract/input.ts'
import { CallFailure } from './call.ts'
import { preferredLanguage } from './language.ts'
import { stored } from './storage.ts'

/**
 * Makes a call whose input is a form with a file.
 * @param fields by their names on the wire
 * @throws CallFailure
 */
export async function sendFile<C extends Call>(
  call: C,
  fields: Readonly<Record<string, string>>,
  file: File,
): Promise<AnswerOf<C>> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
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
  return answer.data as AnswerOf<C>
}
