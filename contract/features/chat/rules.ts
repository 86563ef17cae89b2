/** Characters of a message. */
export const maxCharacters = 5000
/** Milliseconds in which a message can be changed or taken back. */
export const takeBackWithin = 10 * 60_000
/** Unread messages of a conversation are counted up to this. */
export const maxUnread = 100
/** Files of a conversation that are asked for at once. */
export const maxFilesAsked = 100
/** Seconds of a voice clip. */
export const longestClip = 300
/** Seconds after which a recorder ends by itself. */
export const longestRecording = 60
/** With what somebody answers a message by one tap. */
export const emojis = ['👍', '❤️', '😂', '😮', '😢', '🙏'] as const
/** Pinned messages of a conversation. */
export const maxPins = 20
/** Messages that are forwarded at once, and conversations that get them. */
export const maxForwarded = { messages: 20, conversations: 9 }
/** Milliseconds between two signs that somebody is writing, and after which without one they are not. */
export const typing = { every: 3000, offAfter: 6000 }
/** Of what history is shown: everything, or only messages of a kind. */
export const messageSorts = ['', 'picture', 'file', 'link'] as const
export type MessageSort = (typeof messageSorts)[number]
/** Signs below which nothing is looked for. */
export const shortestSearch = 2
/** Of a page of what was said. */
export const historyPage = 50

/** What a message is, as its entry in the stream of its conversation says, with the number of the protocol (decision 299). */
export const messageTypes = { text: 0, picture: 1, file: 2, voice: 3, video: 4, card: 10 } as const
export type MessageType = keyof typeof messageTypes

/** The same in `/LetterApi/getMsgList`. */
export const historyTypes: Record<MessageType, number> = {
  ...{ text: 1, picture: 2, file: 2, video: 2, voice: 10, card: 3 },
}

/** Name of the kind of stream that conversations are. */
export const conversationStream = 'conversation'

/** What a group is of: chosen people; or who is in a course, its teaching team, a class or a group of it, as long as they are. */
export const groupScopes = ['people', 'course', 'team', 'class', 'group'] as const
export type GroupScope = (typeof groupScopes)[number]
/** Members of a group of chosen people, and of one that follows a course: later ones do not come in. */
export const maxChosen = 500
export const maxFollowing = 5000
/** Characters of a group's name. */
export const groupTitleLength = 40
/** People who are mentioned in one message. */
export const maxMentions = 50
/** In place of an account: everybody. */
export const everybody = 'all'

/** Type of the entries that say what was done with a group: no message. */
export const groupEvent = 'event'
