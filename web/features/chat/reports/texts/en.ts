declare module '#web/lib/texts.ts' {
  interface Texts {
    'chat/reports': typeof en
  }
}

/** Of reported messages, for whoever reports and for operators. */
export const en = {
  report: 'Report a message',
  handedOver:
    'The operator gets this message with up to ten before and ten after it, as they stand now. Whoever wrote it does not learn who reported it.',
  why: 'What is wrong with it?',
  reason: {
    insult: 'Insults or bullying',
    threat: 'Threats or violence',
    sexual: 'Sexual content',
    spam: 'Spam or advertising',
    fraud: 'Fraud',
    other: 'Something else',
  },
  words: 'Anything to add? (optional)',
  send: 'Send the report',
  sent: 'Reported. You will be told what was decided',

  open: 'Open',
  decided: 'Decided',
  which: 'Which reports',
  none: 'No reports',
  noneOpen: 'Nothing waits for a decision.',
  withoutText: 'Message without text',
  by: 'Reported by {name}',
  inGroup: 'In the group “{name}”',
  betweenTwo: 'Between two people',
  reporterSays: '{name} says: {words}',
  others_one: '{count} other person reported the same message',
  others_other: '{count} other people reported the same message',
  earlier_one: '{count} earlier decision against the same person',
  earlier_other: '{count} earlier decisions against the same person',
  context: 'What was said',
  reported: 'Reported',
  recalled: 'Recalled',
  somebodyDid: 'A change of the group',
  decide: 'Decide',
  verdict: {
    dismissed: 'Breaks no rules',
    removed: 'Message removed',
    warned: 'Warned',
    muted: 'Muted',
  },
  choice: {
    dismissed: 'It breaks no rules',
    removed: 'Remove the message',
    warned: 'Warn {name}',
    muted: 'Mute {name}: no messages to anyone for a time',
  },
  alsoRemove: 'Also remove the message',
  days: 'For how long',
  daysCount_one: '{count} day',
  daysCount_other: '{count} days',
  note: 'What {name} should know (optional)',
  bothAreTold: 'Whoever reported it and {name} are told.',
  reporterIsTold: 'Only whoever reported it is told.',
  done: 'Decided',
  decidedBy: '{name}, {time}',
  alsoRemoved: 'The message was removed',
  noteWas: 'Told: {note}',
  mutedUntil: 'Can’t send messages until {time}',
  lift: 'Lift the mute',
  lifted: 'They can send messages again',
} as const
