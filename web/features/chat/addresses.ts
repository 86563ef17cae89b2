import { path } from '#web/lib/path.ts'

export const messagesPath = path('/ktpMessage')
export const newGroupPath = path('/newChatGroup')
export const groupPath = (id: string) => path('/chatGroup', { groupId: id })
export const contactsPath = path('/addressBooks')

interface Addressed {
  id: string
  /** Empty in a group. */
  friendId: string | null
  courseName?: string
}

export const chatPath = ({ id, friendId, courseName }: Addressed) =>
  path('/chat', { groupId: id, friendid: friendId ?? undefined, coursename: courseName || undefined })

/** Of one person; with the conversation they can be blocked there, and it is searched. With a position: what stands around it. */
export const historyPath = ({ id, friendId, position }: Addressed & { position?: number }) =>
  path('/ChatHistory', {
    friendid: friendId ?? undefined,
    groupId: id,
    position: position === undefined ? undefined : String(position),
  })
