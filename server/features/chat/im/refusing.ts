import { type ErrorDefinition, kernelErrors } from '#contract/error.ts'
import { chatErrors } from '#contract/features/chat/errors.ts'
import { imCodes, imWords } from '#contract/features/chat/im.ts'
import { textIn } from '#server/kernel/envelope.ts'
import type { Failure } from '#server/kernel/failure.ts'

/** What another login helps against. */
const ofSession = new Set<ErrorDefinition>([kernelErrors.sessionMissing, kernelErrors.tooMany])

/**
 * Clients log in again at a 201 whose text says neither that they are not in the group nor that they are blocked. That helps where the
 * session is what is wrong; of all else the text says those words, too, so that nobody logs in in vain.
 */
export function refusalOf({ definition, details }: Failure) {
  return { code: imCodes.refused, message: wordsOf(definition, textIn('zh-Hans', definition, details)) }
}

function wordsOf(definition: ErrorDefinition, text: string) {
  if (ofSession.has(definition)) return text
  if (definition === kernelErrors.notFound) return `您${imWords.notInGroup}中，或内容不存在`
  if (definition === chatErrors.refused) return `您已${imWords.blocked}：${text}`
  return `${text}（并非${imWords.notInGroup}或${imWords.blocked}）`
}
