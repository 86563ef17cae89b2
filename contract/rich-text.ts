import { errors } from './error.ts'

/** What rich text may have; far more than people write, and little enough to be read at once. */
export const richTextLimits = { elements: 2000, depth: 100 } as const

export const richTextErrors = errors('richText', {
  tooIntricate: {
    code: 40014,
    en: 'The text has too many elements, or they are nested too deeply. Please simplify its formatting',
    zh: '文本中的格式元素过多或嵌套过深，请简化格式后再试',
  },
})
