import { chatMessages } from '#contract/features/chat/messages.ts'
import { fileReader } from '#server/features/file/public.ts'
import { streamKind } from '#server/features/stream/public.ts'
import type { Feature } from '#server/kernel/feature.ts'
import { personalData } from '#server/kernel/personal.ts'
import { chatHandlers } from './calls.ts'
import { chatHearings } from './extras/typing.ts'
import { conversationFiles } from './files.ts'
import { imSocket } from './im/socket.ts'
import { conversationKind } from './kind.ts'
import { chatPersonal } from './personal.ts'
import { chatPortable } from './portable.ts'

export const chatFeature: Feature = {
  name: 'chat',
  tables: [
    'conversation',
    'conversation_member',
    'conversation_block',
    'conversation_file',
    'conversation_reaction',
    'conversation_pin',
  ],
  calls: chatHandlers,
  messages: chatMessages,
  hears: chatHearings,
  sockets: [imSocket],
  portable: chatPortable,
  declares: [streamKind(conversationKind), fileReader(conversationFiles), personalData(chatPersonal)],
}
