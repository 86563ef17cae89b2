import { kernelErrors } from '#contract/error.ts'
import { chatCalls } from '#contract/features/chat/calls.ts'
import { chatGroupCalls } from '#contract/features/chat/group-calls.ts'
import { avatarUrl } from '#server/features/account/public.ts'
import { presentEntry } from '#server/features/stream/public.ts'
import { fail } from '#server/kernel/failure.ts'
import { serve } from '#server/kernel/feature.ts'
import { changeText, takeBack } from './changing.ts'
import { listClass, listCourses, listTeam, searchPeople } from './contacts.ts'
import { forward } from './extras/forwarding.ts'
import { listPins, pin } from './extras/pinning.ts'
import { react } from './extras/reacting.ts'
import { findDay, search } from './extras/searching.ts'
import { filesIn, shownFile } from './files.ts'
import { make, openOfCourse } from './groups/making.ts'
import { add, changeStaffOnly, dissolve, giveAway, leave, remove, rename } from './groups/managing.ts'
import { listMembers, namePeople } from './groups/people.ts'
import { countReaders, listReaders } from './groups/readers.ts'
import { listHistory } from './history.ts'
import { issueImToken } from './im/token.ts'
import { block, hide, mute } from './keeping.ts'
import { conversationsOf, unreadOf } from './list.ts'
import { getConversation, open } from './opening.ts'
import { presentConversation } from './present.ts'
import { markSeen } from './seeing.ts'
import { findConversation } from './store.ts'

export const chatGroupHandlers = serve(chatGroupCalls, {
  make,
  openOfCourse,
  listMembers,
  rename,
  setStaffOnly: changeStaffOnly,
  add,
  remove,
  leave,
  giveAway,
  dissolve,
  listReaders,
})

export const chatHandlers = serve(chatCalls, {
  open,
  listConversations: async ({ db, person, config }, wanted) => {
    const { list, ...pages } = await conversationsOf(db, person.id, wanted)
    return {
      ...pages,
      list: list.map(row => ({
        ...presentConversation(config, row),
        last: presentEntry(row),
        unread: row.unread,
        isMentioned: row.is_mentioned,
        people: row.people.map(({ id, name, avatar_id }) => ({
          id,
          name,
          avatar: avatarUrl(config, avatar_id),
        })),
      })),
    }
  },
  countUnread: ({ db, person }) => unreadOf(db, person.id),
  getConversation,
  listFiles: async (context, { id, fileIds }) => {
    const conversation = await findConversation(context.db, context.person.id, id)
    if (!conversation) return fail(kernelErrors.notFound)
    const files = await filesIn(context, id, fileIds)
    return { list: [...files.values()].map(file => shownFile(context, file)) }
  },
  listHistory,
  namePeople,
  countReaders,
  markSeen: async (context, { id, position }) => {
    await markSeen(context, context.person.id, id, position)
    return {}
  },
  change: async (context, wanted) => ({ entry: await changeText(context, context.person.id, wanted) }),
  takeBack: async (context, { id, position }) => {
    await takeBack(context, context.person.id, id, position)
    return {}
  },
  react,
  pin,
  listPins,
  forward,
  search,
  findDay,
  hide,
  mute,
  block,
  listCourses,
  listTeam,
  listClass,
  searchPeople,
  getImToken: async context => ({ token: issueImToken(context) }),
})
