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

/** Why a message is reported. */
export const reportReasons = ['insult', 'threat', 'sexual', 'spam', 'fraud', 'other'] as const
export type ReportReason = (typeof reportReasons)[number]
/** Characters with a report, and with its decision. */
export const reportWordsLength = 500
/** What becomes of a report: nothing, the message goes, its author is warned, or says nothing for some days. */
export const verdicts = ['dismissed', 'removed', 'warned', 'muted'] as const
export type Verdict = (typeof verdicts)[number]
export const muteDays = [1, 7, 30] as const
/** Messages before and after a reported one that are handed over with it. */
export const reportedAround = 10
/** Reports of one person within a day. */
export const maxReports = 20

/** Days after which an account is no newcomer any more. */
export const newcomerDays = 3
/** What one person may do within a day towards those who do not know them; staff of a course towards its students without limit. */
export const dailyLimits = {
  /** Conversations of two that they begin. */
  begun: { usual: 60, newcomer: 20 },
  /** Messages to somebody who has never answered. */
  unanswered: { usual: 100, newcomer: 30 },
  /** Groups of chosen people that they make. */
  groups: { usual: 30, newcomer: 5 },
} as const
