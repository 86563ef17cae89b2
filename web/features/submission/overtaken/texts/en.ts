declare module '#web/lib/texts.ts' {
  interface Texts {
    'submission/overtaken': typeof en
  }
}

export const en = {
  title: 'What you wrote before you joined the group',
  hint: 'Last saved {time}. The others don’t see it, and it isn’t part of what your group hands in.',
  add: 'Add to the group’s text',
  attempt: {
    title: 'Not handed in with attempt {attempt}',
    hint: 'Last saved {time}, after you had handed in. It isn’t part of any attempt.',
    add: 'Add to this attempt',
  },
  copy: 'Copy text',
  leave: 'Leave it',
  copied: 'Copied',
  left: 'You’ll still find it on the page of the {task}',
} as const
