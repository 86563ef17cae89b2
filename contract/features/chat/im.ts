import { z } from 'zod'
import { digits, id, integer, list, text, time, verbatim } from '#contract/wire.ts'
import { wired } from '#contract/wired.ts'

/** The socket of private messages that existing clients use: what is said on it (docs/wire.md, section 15). */
export const imPath = '/socket/im'

/** Clients know these and no others. */
export const imRequests = {
  ping: 1,
  login: 2,
  pushMessage: 3,
  getMessage: 4,
  getGroupMessage: 5,
  getGroupUserList: 6,
  removeMessage: 7,
  getGroupMenuTree: 8,
} as const
export type ImRequest = keyof typeof imRequests

/** Message type of a read receipt, which is no message. */
export const readReceipt = 8

/** `code` of an answer. */
export const imCodes = { ok: 200, refused: 201 } as const
/**
 * Clients log in again where a message is refused with 201, unless its text says one of these: then they show that the other one has
 * refused.
 */
export const imWords = { notInGroup: '不在群组', blocked: '被对方拉黑' } as const

/** Messages, members and conversations of one page. */
export const imPage = 50

export const imEnvelope = z.object({
  requestType: integer(0, 99),
  /** Given back as it came. */
  uniqueCode: z.union([z.string().min(1).max(200), z.number()]),
  payload: z.record(z.string(), z.unknown()).nullish(),
})

const pageNumber = integer(0, 100_000).default(1)
const pageSize = integer(1, 200).default(imPage)
const groupId = text(64)
const messageId = text(80)

/** What clients send, by the name of its request. */
export const imPayloads = {
  ping: z.object({}),
  login: z.object({ token: verbatim(1000), pageCurrent: pageNumber, pageSize }),
  pushMessage: z.object({
    groupId,
    msgType: integer(0, 99),
    msgContent: text(60_000).default(''),
    /** Of a read receipt: the newest message that was seen. Absent: all. */
    id: messageId.default(''),
    fileUrl: verbatim(4000).default(''),
    notifyUserArray: list(text(64), 500).default([]),
  }),
  getMessage: z.object({ id: messageId.default('') }),
  getGroupMessage: z.object({
    groupId,
    pageCurrent: pageNumber,
    pageSize,
    /** Only what stands before this message. */
    before: messageId.default(''),
  }),
  getGroupUserList: z.object({ groupId }),
  removeMessage: z.object({ groupId: groupId.default(''), id: messageId }),
  getGroupMenuTree: z.object({}),
} satisfies Record<ImRequest, z.ZodType>

/** A message as clients get it, in request type 3 and in lists. */
export const imMessage = wired({
  code: z.number(),
  /** Of the conversation and the position in it. */
  id: z.string(),
  conversationId: ['groupId', id('conversation')],
  byId: ['fromUid', id('account')],
  msgType: z.number(),
  msgContent: z.string(),
  /** Absolute, signed for the session; empty without a file. */
  fileUrl: z.string(),
  fileName: z.string(),
  /** Bytes. */
  fileSize: digits,
  at: ['createTime', time],
  notifyUserArray: z.array(z.string()),
})
