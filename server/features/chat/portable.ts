import type { Portable } from '#server/kernel/portable.ts'

const reason = 'between people, not of a course: it stays where they are'

export const chatPortable: Portable = {
  tables: [],
  stays: {
    conversation: reason,
    conversation_member: reason,
    conversation_former: reason,
    conversation_block: reason,
    conversation_file: reason,
    conversation_reaction: reason,
    conversation_pin: reason,
  },
}
