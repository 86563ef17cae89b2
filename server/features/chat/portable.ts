import type { Portable } from '#server/kernel/portable.ts'

const reason = 'between people, not of a course: it stays where they are'

const handed = 'between people and the operator of this server'

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
    conversation_untold: reason,
    chat_report: handed,
    chat_report_file: handed,
    chat_mute: handed,
  },
}
