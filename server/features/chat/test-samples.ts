import { castId, students, teacher1 } from '#seed/people.ts'
import type { Samples } from '#server/kernel/test-samples.ts'

const [conversation, stream, group, groupStream] = [
  castId(9, 71),
  castId(9, 72),
  castId(9, 73),
  castId(9, 74),
]
const report = castId(9, 75)
const ann = students[0]!

/** A conversation of a student and her teacher, in which both have said something, and a group that is hers. */
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
    await db
      .insertInto('conversation')
      .values({ id: group, scope: 'people', title: 'Reading', owner_id: ann.id, created_at })
      .execute()
    await db
      .insertInto('conversation_member')
      .values(
        [ann, teacher1, students[1]!].map(({ id }) => ({
          conversation_id: group,
          account_id: id,
          joined_at: created_at,
        })),
      )
      .execute()
    await db
      .insertInto('stream')
      .values({ id: groupStream, kind: 'conversation', subject_id: group, last_number: 1, last_position: 1 })
      .execute()
    return { conversation, stream }
  },
  rows: async (db, at) => {
    await db
      .insertInto('chat_report')
      .values({
        ...{
          id: report,
          conversation_id: conversation,
          position: 1,
          reporter_id: teacher1.id,
          reported_id: ann.id,
        },
        ...{ reason: 'spam', words: '', evidence: JSON.stringify([]) as never, reported_at: at },
      })
      .execute()
    await db
      .insertInto('stream_entry')
      .values(
        [
          { stream_id: stream, position: 1, by: ann },
          { stream_id: stream, position: 2, by: teacher1 },
          { stream_id: groupStream, position: 1, by: ann },
        ].map(({ by, ...place }) => ({
          ...{ ...place, number: place.position, at, by_id: by.id, type: 'text' },
          ...{ code: `code of ${place.position}`, body: JSON.stringify({ text: 'Hello' }) as never },
        })),
      )
      .execute()
  },
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
    '/Instantmessaging/OperateApi/reportMessage': { groupid: conversation, position: 2, reason: 'spam' },
    '/OperatorApi/getChatReport': { id: report },
    '/OperatorApi/decideChatReport': { id: report, verdict: 'warned' },
    '/OperatorApi/liftChatMute': { id: report },
    '/LetterApi/searchFriendList': { search: 'shen' },
    '/Instantmessaging/OperateApi/createGroup': { title: 'Circle', uids: [students[1]!.id, students[2]!.id] },
    '/LetterApi/getGroupMemberList': { groupid: group },
    '/LetterApi/getGroupUserNames': { groupid: group, uids: [ann.id] },
    '/Instantmessaging/OperateApi/renameGroup': { groupid: group, title: 'Circle' },
    '/Instantmessaging/OperateApi/setGroupStaffOnly': { groupid: group, staffonly: '1' },
    '/Instantmessaging/OperateApi/addGroupUsers': { groupid: group, uids: [students[2]!.id] },
    '/Instantmessaging/OperateApi/removeGroupUser': { groupid: group, uid: teacher1.id },
    '/Instantmessaging/OperateApi/quitGroup': { groupid: group },
    '/Instantmessaging/OperateApi/transferGroup': { groupid: group, uid: teacher1.id },
    '/Instantmessaging/OperateApi/dissolveGroup': { groupid: group },
    '/LetterApi/getReadCount': { groupid: group, position: 1 },
    '/LetterApi/getReadList': { groupid: group, position: 1, read: 1 },
  }),
  askers: [ann],
}
