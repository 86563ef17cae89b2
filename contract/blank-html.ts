/** Whether a rich text shows nothing: no word, no formula and no picture. */
export const isBlankHtml = (html: string): boolean =>
  !/<img\b/i.test(html) &&
  html
    .replace(/<[^<>]*>/g, '')
    .replace(/&(nbsp|#160|#xa0|ensp|emsp|zwnj|zwj);/gi, ' ')
    .replace(/[\s\u200b-\u200f\u2060\ufeff]/g, '') === ''
