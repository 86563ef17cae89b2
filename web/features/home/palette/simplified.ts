import pairs from 'opencc-js/dict/TSCharacters'

const simplified = new Map(pairs.split('|').map(pair => pair.split(' ') as [string, string]))

/** Traditional characters one by one as Simplified ones, which is enough to compare by. */
export const toSimplified = (text: string): string =>
  Array.from(text, sign => simplified.get(sign) ?? sign).join('')
