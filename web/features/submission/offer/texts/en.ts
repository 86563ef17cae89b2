declare module '#web/lib/texts.ts' {
  interface Texts {
    'submission/offer': typeof en
  }
}

export const en = {
  files_one: '{count} file',
  files_other: '{count} files',
  student: {
    fromServer: 'Written before the deadline, but not handed in',
    fromDevice: 'This device has something you wrote before the deadline',
    hint: 'You can offer it to your teacher, who decides whether it still counts.',
    hintReplaces:
      'You can offer it instead of what you offered before. Your teacher decides whether it counts.',
    lastChange: 'Last change {time}',
    uploading: 'Some files are still uploading.',
    missing_one: '{count} file isn’t uploaded yet. Add it again on the writing page first, unchanged.',
    missing_other: '{count} files aren’t uploaded yet. Add them again on the writing page first, unchanged.',
    write: 'Open the writing page',
    offer: 'Offer to teacher',
    question: 'Offer this to your teacher?',
    questionHint:
      'Your teacher sees when it was written and decides whether it counts. If accepted, it counts as late.',
    offered: 'Offered to your teacher',
    offeredHint: 'Received {time}. It doesn’t count yet: your teacher decides, and you’ll get a message.',
    refused_one: '{count} answer couldn’t be offered',
    refused_other: '{count} answers couldn’t be offered',
    refusedWhy: '{name}: {reason}',
    done: 'Done',
    receipt: 'Receipt',
    waiting: 'Offered {time}. Your teacher decides whether it counts.',
    accepted: 'Your teacher has accepted what you offered after the deadline',
    acceptedHint: 'It counts as handed in late.',
    declined: 'Your teacher has declined what you offered after the deadline',
  },
  state: {
    waiting: 'Undecided',
    accepted: 'Accepted',
    declined: 'Declined',
  },
  staff: {
    waiting_one: '{count} undecided',
    waiting_other: '{count} undecided',
    offeredAt: 'Offered {time}',
    attempt: 'Attempt {attempt}',
    none: 'Nothing has been offered',
    noneHint: 'Students can offer what they wrote before the deadline and couldn’t hand in.',
    shortReceived: 'Received in time',
    shortSigned: 'Signed by their device',
    received: 'All of it reached us before the deadline.',
    receivedAt: 'All of it reached us before the deadline. Last change {time}.',
    signed: 'Signed by the student’s device before the deadline. The clock of a device can be wrong.',
    signedAt:
      'Signed by the student’s device, last change {time} by its clock. The clock of a device can be wrong.',
    offered: 'Offered',
    counts: 'Counts now',
    versions: 'Version to show',
    nothing: 'Nothing handed in',
    score: 'Grade {score} of {full}',
    accept: 'Accept',
    decline: 'Decline',
    acceptQuestion: 'Accept this version?',
    acceptHint: 'It counts as handed in late, in place of what counts now.',
    acceptFirstHint: 'It counts as handed in late.',
    acceptGraded: 'The grade so far no longer holds and has to be given anew.',
    acceptDone: 'Accepted. {name} is told.',
    declineTitle: 'Decline this version',
    declineHint: 'What counts now stays as it is. You can still accept it later.',
    reason: 'Reason for the student (optional)',
    declineDone: 'Declined. {name} is told.',
    declinedWith: 'Declined: {reason}',
    deskNotice:
      'There’s something written before the deadline that {name} has offered. Decide before grading.',
    open: 'Look at it',
  },
} as const
