import { encode } from 'zod'
import type { StoredBodies, StoredFileBody } from '#contract/features/chat/entities.ts'
import { imCodes, imMessage, readReceipt } from '#contract/features/chat/im.ts'
import { type MessageType, messageTypes } from '#contract/features/chat/rules.ts'
import type { Entry } from '#server/features/stream/public.ts'
import { textIn } from '#server/kernel/envelope.ts'
import type { AccountContext } from '#server/kernel/feature.ts'
import { shownFile } from '../files.ts'
import { messageId, takenBack } from '../history.ts'

/** Who reads: addresses are for their session. */
export type Reader = Pick<AccountContext, 'config' | 'now' | 'publicUrl' | 'person'>

const isKnown = (type: string): type is MessageType => Object.hasOwn(messageTypes, type)

/** A message as clients of this socket know it; undefined where they have no word for what it is. */
export function presentMessage(reader: Reader, conversationId: string, entry: Entry) {
  if (!isKnown(entry.type) || !entry.byId) return undefined
  const file = entry.isRemoved ? undefined : fileIn(entry)
  return encode(imMessage, {
    code: imCodes.ok,
    id: messageId(conversationId, entry.position),
    conversationId,
    byId: entry.byId,
    msgType: entry.isRemoved ? messageTypes.text : messageTypes[entry.type],
    msgContent: entry.isRemoved ? textIn('zh-Hans', takenBack) : contentOf(entry.type, entry.body),
    fileUrl: file ? shownFile(reader, file).url : '',
    fileName: file?.name ?? '',
    fileSize: file?.size ?? 0,
    at: entry.at,
    notifyUserArray: entry.isRemoved ? [] : mentionedIn(entry),
  })
}

const mentionedIn = ({ type, body }: Entry) =>
  type === 'text' ? ((body as StoredBodies['text']).mentions ?? []).map(({ id }) => id) : []

/** Of text a message says, of a voice clip its seconds, of a card its JSON. */
function contentOf(type: MessageType, body: unknown) {
  if (type === 'voice') return String((body as StoredBodies['voice']).seconds)
  if (type !== 'card') return (body as { text: string }).text
  const { title, tips, courseId, homeworkId } = body as StoredBodies['card']
  return JSON.stringify({ title, tips, courseid: courseId, homeworkid: homeworkId })
}

function fileIn({ byId, body }: Entry) {
  const { fileId, name, size, mime, width, height, isForwarded } = body as Partial<StoredFileBody>
  if (!fileId) return undefined
  return {
    // Whose a forwarded file is stands elsewhere: nobody is given the original of its picture.
    ...{
      id: fileId,
      ownerId: isForwarded ? '' : (byId ?? ''),
      name: name ?? '',
      size: size ?? 0,
      mime: mime ?? '',
    },
    ...{ width: width ?? null, height: height ?? null, md5: '', sha256: '', beganAt: 0, finishedAt: 0 },
  }
}

/** That somebody has seen a conversation up to a position. */
export const presentReceipt = (conversationId: string, accountId: string, position: number, now: number) =>
  encode(imMessage, {
    code: imCodes.ok,
    id: messageId(conversationId, position),
    conversationId,
    byId: accountId,
    msgType: readReceipt,
    msgContent: '',
    fileUrl: '',
    fileName: '',
    fileSize: 0,
    at: now,
    notifyUserArray: [],
  })
