declare module '#web/lib/texts.ts' {
  interface Texts {
    'course/running': typeof en
  }
}

export const en = {
  title: 'Now',
  thing: '{label} in {course}',
  many: '{count} running now',
  joined: '{joined} of {expected}',
  open: 'Open',
  show: 'Show',
  toGrade: '{count} to grade',
  toHandIn: '{count} to do',
  due: 'Due {time}',
} as const
