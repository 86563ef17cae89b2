import { castId, students, teacher1 } from '#seed/people.ts'
import type { Samples } from '#server/kernel/test-samples.ts'

const [conversation, stream] = [castId(9, 71), castId(9, 72)]
const ann = students[0]!

/** A conversation of a student and her teacher, in which both have said something. */
export const samples: Samples = {
  things: async db => {
    const created_at = new Date(0).toISOString() as never
    await db
      .insertInto('conversation')
      .values({ id: conversation, low_id: teacher1.id, high_id: ann.id, created_at })
      .execute()
    await db
      .insertInto('conversation_member')
      .values(
        [ann, teacher1].map(({ id }) => ({
          conversation_id: conversation,
          account_id: id,
          joined_at: created_at,
        })),
      )
      .execute()
    await db
      .insertInto('stream')
      .values({
        id: stream,
        kind: 'conversation',
        subject_id: conversation,
        last_number: 2,
        last_position: 2,
      })
      .execute()
    return { conversation, stream }
  },
  rows: (db, at) =>
    db
      .insertInto('stream_entry')
      .values(
        [ann, teacher1].map(({ id }, index) => ({
          ...{ stream_id: stream, position: index + 1, number: index + 1, at, by_id: id },
          ...{ code: `code of ${index}`, type: 'text', body: JSON.stringify({ text: 'Hello' }) as never },
        })),
      )
      .execute(),
  inputs: () => ({
    '/Futurev2/Letter/createGroup': { friendid: students[3]!.id },
    '/LetterApi/getMsgList': { friendid: teacher1.id },
    '/Instantmessaging/OperateApi/editMessage': { groupid: conversation, position: 1, text: 'Hi' },
    '/Instantmessaging/OperateApi/reactMessage': { groupid: conversation, position: 1, emoji: '👍', on: '1' },
    '/Instantmessaging/OperateApi/pinMessage': { groupid: conversation, position: 1, pin: '1' },
    '/Instantmessaging/OperateApi/forwardMessage': {
      ...{ groupid: conversation, positions: [1], togroupids: [conversation] },
    },
    '/LetterApi/searchMsgList': { groupid: conversation, search: 'hello' },
    '/LetterApi/getMsgPlace': { groupid: conversation, time: '1' },
    '/Instantmessaging/OperateApi/removeMessage': { groupid: conversation, position: 1 },
    '/Instantmessaging/OperateApi/blockFriend': { groupid: conversation, friendid: '', mute: '1' },
    '/LetterApi/searchFriendList': { search: 'shen' },
  }),
  askers: [ann],
}
