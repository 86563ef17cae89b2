import { withBlanks } from '#contract/features/question/types/blanks.ts'

/** Code in which there are blanks is not coloured: that would draw it anew, without them. */
const colouredCode = /<pre><code class="language-[^"]*">(?=(?:(?!<\/pre>)[\s\S])*?_{3})/g

/** A question's text with something else in place of its blanks. `change` gives HTML. */
export const textWithBlanks = (html: string, change: (place: number) => string) =>
  withBlanks(html.replace(colouredCode, '<pre><code>'), change)
