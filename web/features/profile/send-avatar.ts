import { safeDecode } from 'zod'
import { type Envelope, successCode } from '#contract/error.ts'
import { fileCalls } from '#contract/features/file/calls.ts'
import { CallFailure } from '#web/lib/call.ts'
import { preferredLanguage } from '#web/lib/language.ts'
import { stored } from '#web/lib/storage.ts'

const { path, output } = fileCalls.uploadAvatar

/** Makes a picture one's own. @returns its address @throws CallFailure */
export async function sendAvatar(picture: Blob, name: string): Promise<string> {
  const body = new FormData()
  body.set('file', picture, name)
  const headers = { token: stored('token') ?? '', 'x-language': preferredLanguage() }
  const envelope = await fetch(path, { method: 'POST', body, headers })
    .then(response => response.json() as Promise<Envelope>)
    .catch(() => {
      throw new CallFailure(path, 0, 'offline')
    })
  const answer = safeDecode(output, envelope.data as never)
  if (envelope.code !== successCode || !answer.success)
    throw new CallFailure(path, envelope.code, envelope.message)
  return answer.data.avatar
}
