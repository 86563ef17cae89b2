declare module '#web/lib/texts.ts' {
  interface Texts {
    profile: typeof en
  }
}

export const en = {
  settings: { title: 'Settings' },
} as const
