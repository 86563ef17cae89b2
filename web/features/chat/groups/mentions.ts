import type { Mention } from '#contract/features/chat/entities.ts'

/** What is being written behind the last @, which stands at the beginning or after a blank; undefined: nobody is being mentioned. */
export const mentionBegun = (text: string): string | undefined => /(?:^|\s)@([^\s@]{0,20})$/.exec(text)?.[1]

/** The text with this name in place of what was begun. */
export const withMention = (text: string, name: string) => text.replace(/@([^\s@]{0,20})$/, () => `@${name} `)

/** Those who were chosen and still stand in it. */
export const mentionsOf = (text: string, chosen: readonly Mention[]) =>
  chosen.filter(({ name }) => text.includes(`@${name}`))
