import { classNameLength } from '#contract/features/member/rules.ts'
import type { Portable } from '#server/kernel/portable.ts'

export const memberPortable: Portable = {
  tables: [
    {
      table: 'course_class',
      part: 'content',
      from: ['course_id', 'course'],
      refs: { id: 'own', course_id: 'course' },
      fresh: now => ({ created_at: now }),
      isSound: ({ name }) => typeof name === 'string' && name !== '' && [...name].length <= classNameLength,
      counted: { en: 'Classes', zh: '班级' },
    },
  ],
  stays: {
    invitation: 'phones and e-mail addresses of people who have not come in are not handed on',
    invitation_decline: 'said to this very course',
  },
}
