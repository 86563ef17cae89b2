import type { Value } from '#contract/call.ts'
import { kernelErrors } from '#contract/error.ts'
import type { imPayloads } from '#contract/features/chat/im.ts'
import { type MessageType, maxMentions, messageTypes } from '#contract/features/chat/rules.ts'
import { fail } from '#server/kernel/failure.ts'
import { sha256 } from '#server/kernel/ids.ts'

type Pushed = Value<typeof imPayloads.pushMessage>

const typesByNumber = new Map<number, MessageType>(
  Object.entries(messageTypes).map(([type, number]) => [number, type as MessageType]),
)

/** What somebody says, as an entry of the stream. @throws malformed */
export function sayingOf(pushed: Pushed) {
  const type = typesByNumber.get(pushed.msgType) ?? fail(kernelErrors.malformed, { field: 'msgType' })
  return { type, body: bodyOf(type, pushed) }
}

function bodyOf(type: MessageType, { msgContent, fileUrl, notifyUserArray }: Pushed) {
  if (type === 'text')
    return {
      text: msgContent,
      ...(notifyUserArray.length > 0 && {
        mentions: notifyUserArray.slice(0, maxMentions).map(id => ({ id })),
      }),
    }
  if (type === 'card') return cardOf(msgContent)
  const fileId = fileIn(fileUrl) ?? fail(kernelErrors.malformed, { field: 'fileUrl' })
  if (type === 'voice') return { fileId, seconds: secondsIn(msgContent) }
  // Some clients repeat the address where a caption may stand.
  return { fileId, text: msgContent === fileUrl || URL.canParse(msgContent) ? '' : msgContent }
}

function cardOf(content: string) {
  const { title, tips, courseid, homeworkid } = objectIn(content)
  return {
    title: `${title ?? ''}`,
    tips: `${tips ?? ''}`,
    courseId: `${courseid}`,
    homeworkId: `${homeworkid}`,
  }
}

function objectIn(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null) return value as Record<string, unknown>
  } catch {}
  return fail(kernelErrors.malformed, { field: 'msgContent' })
}

const secondsIn = (content: string) => (/^\d{1,4}(\.\d+)?$/.test(content) ? Number(content) : 0)

const id = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const addresses = new RegExp(
  `^(?:https?://[^/\\s]+)?/File/(?:download|pdf|page)/id/(${id})(?:\\?\\S*)?$|^(${id})$`,
  'i',
)

/** The id of a file that was uploaded: itself, or in one of its addresses. */
function fileIn(address: string) {
  const [, inAddress, alone] = addresses.exec(address.trim()) ?? []
  return (inAddress ?? alone)?.toLowerCase()
}

/** The code of the entry: what is sent again under one `uniqueCode` is said once. */
export function codeOf(uniqueCode: string | number) {
  const code = String(uniqueCode)
  return /^[\w-]{8,64}$/.test(code) ? code : sha256(code).toString('hex')
}
